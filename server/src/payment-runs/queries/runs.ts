import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { BankSum, PaymentRun, RunLine } from '@payouts/contract/payment-runs/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { behalfText } from '#approvals/queries/behalf-text.ts'
import { profileTitle } from '#bank-files/profiles.ts'
import { closedDayOf } from '#holidays/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { isDisabled, noSuchRun } from '../commands/lock-run.ts'
import { hasDestination } from '../hand-over/destinations.ts'
import '#activity/tables.ts'
import '#identity/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

type Endpoints = typeof paymentRunEndpoints
type ListRequest = CheckedInputOf<Endpoints['getPaymentRuns']>

const sortColumns = {
  MADE_ON: 'payment_runs.run_id',
  EXECUTE_ON: 'execute_on',
  TOTAL: 'total',
  STATUS: 'status'
} as const

const progress = sql<RunLine['progress']>`coalesce((
  select json_agg(json_build_object('status', kept.status, 'count', kept.payment_count, 'total', kept.amount::text)
    order by kept.status)
  from payment_run_progress as kept where kept.run_id = payment_runs.run_id and kept.payment_count > 0
), '[]')`

const lineColumns = sql<RunLine>`run_no as "runNo", status, profile, execute_on as "executeOn",
  payment_count as "paymentCount", total, ${progress} as progress, maker.name as "madeBy", ${instantText('made_at')} as "madeOn",
  approver.name || ${behalfText('PAYMENT_RUN', sql`run_no`)} as "approvedBy", ${instantText('approved_at')} as "approvedOn", ${instantText('sent_at')} as "sentOn"`

const withMakers = sql`payment_runs
  join users as maker on maker.user_id = made_by
  left join users as approver on approver.user_id = approved_by`

/** Payment runs; a company's own user finds none. */
export async function listRuns(db: Database, caller: Caller, request: ListRequest): Promise<Page<RunLine>> {
  if (caller.companyId !== null) return pageFrom<RunLine>([], 0, request)
  const { runNo, status, executeOn, madeBy, sortProperty, sortOrder } = request
  const conditions: RawBuilder<SqlBool>[] = []
  if (runNo) conditions.push(contains('run_no', runNo))
  if (status) conditions.push(sql`status = ${status}`)
  if (executeOn) conditions.push(sql`execute_on = ${executeOn}::date`)
  if (madeBy) conditions.push(contains('maker.name', madeBy))
  const order = direction(sortOrder)
  return pageOf(db, request, {
    select: lineColumns,
    from: sql`${withMakers} where ${allOf(conditions)}`,
    orderBy: sql`${sql.ref(sortColumns[sortProperty])} ${order}, payment_runs.run_id ${order}`
  })
}

const nameOf = (column: string) => sql`(select name from users where user_id = ${sql.ref(column)})`

const runColumns = sql<PaymentRun>`${lineColumns}, due_until as "dueUntil", bank_bics as "bankBics",
  payer ->> 'name' as "payerName", payer ->> 'accountNumber' as "payerAccount", made_by as "madeById", ${isDisabled('made_by', 'Pending Approval')} as "madeByDisabled",
  four_eyes as "fourEyes", done_count as "doneCount", expected_count as "expectedCount", problem,
  approval_comment as "approvalComment", ${nameOf('refused_by')} as "refusedBy",
  ${instantText('refused_at')} as "refusedOn", refusal_reason as "refusalReason", file_name as "fileName",
  byte_size as "byteSize", sha256, download_count as "downloadCount", ${nameOf('downloaded_by')} as "downloadedBy",
  ${instantText('downloaded_at')} as "downloadedOn", sent_to as "sentTo",
  coalesce(handing_over_at, sent_at) is not null as "mayBeAtBank",
  ${nameOf('withdrawal_asked_by')} as "withdrawalAskedBy", withdrawal_asked_by as "withdrawalAskedById",
  ${isDisabled('withdrawal_asked_by', 'Withdrawal Requested')} as "withdrawalAskedByDisabled",
  ${instantText('withdrawal_asked_at')} as "withdrawalAskedOn", withdrawal_reason as "withdrawalReason",
  cancellation_reference as "cancellationReference", ${instantText('reported_at')} as "reportedOn",
  ${nameOf('withdrawn_by')} as "withdrawnBy", ${instantText('withdrawn_at')} as "withdrawnOn",
  ${instantText('instructed_again_at')} as "instructedAgainOn", changed_count as "changedCount",
  new_account_count as "newAccountCount", left_out as "leftOut"`

const sums = sql<BankSum[]>`coalesce((
  select json_agg(json_build_object('rail', rail, 'bankBic', bank_bic, 'bankName', bank_name, 'count', payment_count,
    'total', total::text) order by position('-' || rail || '-' in '-INTRABANK-IBG-RENTAS-'), total desc, bank_bic)
  from payment_run_totals as sum where sum.run_id = payment_runs.run_id
), '[]')`

const answeredCount = sql<number>`(
  select count(*) from payments
  where payments.run_id = payment_runs.run_id and payments.answered_at is not null)`

const mostHistory = 100

/** A run with everything for a decision. */
export async function readRun({
  db,
  input,
  services
}: ReadCall<{ runNo: string }>): Promise<OutputOf<Endpoints['getPaymentRun']> | Refusal> {
  const { rows } = await sql<PaymentRun>`
    select ${runColumns}, ${sums} as sums, ${answeredCount} as "answeredCount",
      ${closedDayOf(sql`execute_on`, services.config.holidayStates)} as "closedDay"
    from ${withMakers} where run_no = ${input.runNo}`.execute(db)
  const [run] = rows
  if (!run) return noSuchRun(input.runNo)
  const history = await sql<OutputOf<Endpoints['getPaymentRun']>['history'][number]>`
    select ${instantText('created_on')} as at, actor, activity, comment, reason
    from audit_events where reference_no = ${run.runNo} and area = 'payment-runs' and outcome = 'DONE'
    order by event_id desc limit ${mostHistory}`.execute(db)
  const { config } = services
  return {
    run: { ...run, handsOver: hasDestination(config), profileTitle: profileTitle(config, run.profile) },
    history: history.rows
  }
}
