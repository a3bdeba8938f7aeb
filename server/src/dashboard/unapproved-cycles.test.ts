import type { Endpoint } from '@payouts/contract/endpoint'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { payloadOf } from '#test/app/payload-of.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'

/**
 * A company's own user with every permission, and an unapproved cycle with the company's rows: every read and every
 * file is the same as without the cycle, and naming it is like naming none.
 */
const company = 7
const [approved, unapproved, missing] = [300, 301, 399]
/** A marker in everything of the cycle that nobody can guess, including its amounts. */
const secret = 'canary'
const [secretSum, secretHeld] = ['7654.32', '1234.56'] as const

const app = useTestApp()
let outsider: TestSession
beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: company })
  await aCycleInReview(db, {
    batchNo: approved,
    lines: [
      { companyId: company, amount: '10.00' },
      { companyId: company, amount: '5.00', state: 'HELD', holdType: 'Manual Hold' }
    ]
  })
  await approve(approved)
  // No present role grants all of it, but hiding unapproved cycles must not depend on roles.
  await sql`alter table users drop constraint external_role_means_company`.execute(db)
  await aUser(db, { userName: 'outsider', role: 'Administrator', companyId: company })
  outsider = await app.signIn('outsider')
})

const approve = (batchNo: number) =>
  sql`update cycles set approved_at = now(), status = 'Scheduled', four_eyes = false, approved_for = '2026-11-30' where batch_no = ${batchNo}`.execute(
    app.database.db
  )

function addUnapproved() {
  const line = { companyId: company, type: `Type ${secret}`, plan: `Plan ${secret}`, yesId: `${secret}@yes.example` }
  return aCycleInReview(app.database.db, {
    batchNo: unapproved,
    name: `Cycle ${secret}`,
    payoutDate: '2024-02-01',
    lines: [
      { ...line, amount: secretSum, transactionNo: '555001' },
      { ...line, amount: secretHeld, state: 'HELD', holdType: 'Manual Hold', transactionNo: '555002' }
    ]
  })
}

const known = {
  companyCode: 'D00007',
  companyCodes: ['D00007'],
  accountCode: 'D00007',
  dealerCode: 'D00007',
  holdType: 'Manual Hold',
  text: '55500',
  fromDate: '2024-01-01',
  toDate: '2024-12-31',
  reportFormat: 'CSV',
  noOfMonth: 3,
  part: 'imported',
  pageNumber: 0,
  pageSize: 100
}
const naming = (batchNo: number) => ({
  ...known,
  batchNo,
  batchNos: [batchNo],
  batchId: batchNo,
  version: 1,
  ids: [lineId(batchNo, 0)],
  transactionId: lineId(batchNo, 1),
  transactionIds: [lineId(batchNo, 1)],
  transactionTypes: [`Type ${secret}`],
  remark: 'Mine'
})

const period = { fromDate: known.fromDate, toDate: known.toDate }
const reports = [
  ...['By dealer', 'By transaction type'].map((reportSubType) => ({
    reportType: 'Incentive by Dealer',
    reportSubType,
    ...period
  })),
  { reportType: 'Incentive by Dealer', reportSubType: 'By month', year: 2024 },
  { reportType: 'On-Hold Ageing' },
  { reportType: 'Payout History', reportSubType: 'In a year', companyCode: 'D00007', year: 2024 }
]

const calls = areas
  .flatMap(({ routes = [] }) => routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access !== 'bootstrap')
const reads = calls.filter(({ kind }) => kind !== 'write')
/** Those that act on a cycle, its rows or its dealers. */
const actions = calls.filter(({ kind, path }) => kind === 'write' && /\/(payout|onHold|posting)\//.test(path))

async function bodyOf(endpoint: Endpoint, payload: object): Promise<string> {
  const { statusCode, body } = await app.send(outsider, endpoint, payload)
  expect(statusCode, endpoint.path).toBe(200)
  return withoutNames(body)
}

/** Each call has its own number, an offered reference is random, and a refusal may repeat the named cycle. */
function withoutNames(body: string): string {
  return body
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|YA_\d+/g, '')
    .replaceAll(new RegExp(String.raw`\b(${unapproved}|${missing})(\d{5})?\b`, 'g'), '*')
}

/** This person's answers from every read. */
async function everythingRead(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const endpoint of reads) answers.set(endpoint.path, await bodyOf(endpoint, payloadOf(endpoint, known)))
  for (const request of reports) {
    answers.set(`preview ${JSON.stringify(request)}`, await bodyOf(reportEndpoints.previewReport, request))
    const file = { ...request, reportFormat: 'CSV' }
    answers.set(`file ${JSON.stringify(request)}`, await bodyOf(reportEndpoints.downloadReport, file))
  }
  return answers
}

/** The views from before cycles had to be approved for a company: the queries alone must hide the cycle. */
async function withoutSecondWall(): Promise<void> {
  const { db } = app.database
  await sql`create or replace view own_company.cycles as select * from cycles`.execute(db)
  for (const table of ['cycle_totals', 'transactions'])
    await sql`create or replace view ${sql.ref(`own_company.${table}`)} as
      select * from ${sql.ref(`public.${table}`)} as own where company_id = own_company.company_id()`.execute(db)
}

describe('a company’s own user, before a cycle with its rows is approved,', () => {
  let before: Map<string, string>
  beforeAll(async () => {
    before = await everythingRead()
    await addUnapproved()
  })

  it('gets from every read and file the same answers as without the cycle', async () => {
    const after = await everythingRead()
    for (const [call, answer] of before) expect(after.get(call), call).toBe(answer)
  })

  it.each([...reads, ...actions].map((endpoint) => [endpoint.path, endpoint] as const))(
    'hears by %s of the cycle what it hears of none',
    async (_path, endpoint) => {
      const answer = await bodyOf(endpoint, payloadOf(endpoint, naming(unapproved)))
      expect(answer).toBe(await bodyOf(endpoint, payloadOf(endpoint, naming(missing))))
      const sums = [secretSum, secretHeld, `Cycle ${secret}`]
      for (const text of sums) expect(answer).not.toContain(text)
    }
  )

  it('gets no more where the database restricts nothing', async () => {
    await withoutSecondWall()
    const after = await everythingRead()
    for (const [call, answer] of before) expect(after.get(call), call).toBe(answer)
  })

  it('sees it in many answers once it is approved', async () => {
    await approve(unapproved)
    const after = await everythingRead()
    const changed = [...before].filter(([call, answer]) => after.get(call) !== answer).map(([call]) => call)
    const isChanged = (call: string) => changed.some((path) => path.endsWith(call))
    for (const call of ['getAllPayoutList', 'getHoldPayoutCommissionType', 'findAnything'])
      expect(isChanged(call), call).toBe(true)
    // It was approved after the days of this statement, which stays as it was issued.
    expect(isChanged('getDealerStatement')).toBe(false)
    expect(changed.length).toBeGreaterThan(12)
  })
})
