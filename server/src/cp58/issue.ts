import { countOf } from '@payouts/contract/count-text'
import { canDecideFormIssue, canIssueForms } from '@payouts/contract/cp58/can'
import type { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { FormIssue } from '@payouts/contract/cp58/schema'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { ReadCall, WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { dealersOf, isToIssue } from './figures.ts'
import { filesQueue } from './files-queue.ts'
import { issueForms } from './issue-forms.ts'
import { readFormYear } from './queries.ts'
import './tables.ts'

type Endpoints = typeof cp58Endpoints
type MakeCall = WriteCall<CheckedInputOf<Endpoints['requestFormIssue']>>

const stored = storedRequests<FormIssue>({
  table: 'cp58_issues',
  key: 'change_id',
  columns: sql`request.year, request.forms, request.amount, request.tax`
})

type ListCall = ReadCall<CheckedInputOf<Endpoints['getFormIssues']>>

/** The requests of a status, of all years or of one. */
export const listFormIssues = (call: ListCall) =>
  stored.list(call, call.input, call.input.year ? sql`request.year = ${call.input.year}` : undefined)

const formsInWords = (forms: number) => countOf(forms, 'form', 'forms')

export const formIssues = requestsOfKind<FormIssue>({
  stored,
  async lock(call: RequestCall, changeIds) {
    await lockForms(call.tx)
    return stored.lock(call, changeIds)
  },
  canDecide: canDecideFormIssue,
  decides: permission('Withholding Tax', 'APPROVE'),
  area: 'cp58',
  subject: 'CP58 ISSUE',
  what: ({ year, forms, amount }) =>
    `to issue ${formsInWords(forms)} CP58 of ${year}, together ${withCurrency(amount)}`,
  event: ({ year, forms, amount, tax }) => ({
    name: `CP58 of ${year}`,
    amount,
    details: { year, forms, tax }
  }),
  target: ({ year }) => ({ screen: 'cp58', year }),
  meanwhile: 'The forms are made and mailed when a second person approves it.',
  async apply(call, { changeId, year, forms, amount, tax }) {
    const { tx, services } = call
    const now = await sumsToIssue(tx, year)
    if (now.forms !== forms || now.amount !== amount || now.tax !== tax)
      return refuse('changedMeanwhile', 'The figures have changed since. Refuse it, and have it requested again.')
    const refused = await issueForms(call, { changeId, year })
    if (refused) return refused
    await services.jobs.enqueue(tx, filesQueue, { changeId })
    return { message: `${formsInWords(forms)} CP58 of ${year} are issued; their files are being made.` }
  },
  unchanged: 'No form was issued.'
})

/** Whoever requests or issues forms waits here for the one before, and finds what it did. */
async function lockForms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('CP58 forms'))`.execute(tx)
}

const sumsToIssue = (tx: Tx, year: number) =>
  one(
    tx,
    sql<Pick<FormIssue, 'forms' | 'amount' | 'tax'>>`
    select count(*) as forms, coalesce(sum(figures.total), 0)::numeric(16, 2) as amount,
      coalesce(sum(figures.tax), 0)::numeric(16, 2) as tax
    from ${dealersOf(year)} where ${isToIssue}`
  )

/** Requests to issue the forms of a year. They leave the house, so a second person approves. */
export async function requestFormIssue(call: MakeCall): Promise<OutputOf<Endpoints['requestFormIssue']> | Refusal> {
  const { tx, clock, input } = call
  await lockForms(tx)
  const refused = refusedBy(canIssueForms(await readFormYear({ db: tx, clock }, input.year)), 'year')
  if (refused) return refused
  const sums = await sumsToIssue(tx, input.year)
  const { change_id: changeId } = await tx
    .insertInto('cp58_issues')
    .values({ year: input.year, ...sums, reason: input.reason, ...requestColumns(call) })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return formIssues.submit(call, changeId)
}
