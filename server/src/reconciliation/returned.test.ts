import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { enqueueCyclePosting } from '#posting/jobs.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { anApprovedCycle, type DealerInCycle } from '#test/builders/approved-cycle.ts'
import { failedChecks } from '#test/builders/books.ts'
import { aPostedCycle } from '#test/builders/payment-builders.ts'
import { results } from '#test/files/bank-messages.ts'
import { aSentRun, ourSettings } from '#test/files/bank-runs.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const { receiveBankFile } = reconciliationEndpoints
const { getDealerRecord, changeDealerRecord, approveDealerChanges } = dealerRecordEndpoints
const { requestReleaseHoldCompany, releaseHoldCompany } = onHoldEndpoints

const app = useTestApp({ per: 'test' })
const rows = { companyCodes: ['D00001'], holdType: 'Payment Returned' as const, remark: 'They had it opened' }
let references: string[]

beforeEach(async () => {
  const { db } = app.database
  await ourSettings(db)
  references = await aPostedCycle(db, {
    batchNo: 7,
    clock: app.clock,
    dealers: [
      { companyId: 1, amounts: ['100.00'] },
      { companyId: 2, amounts: ['20.00'] }
    ]
  })
  await aSentRun(db, app.clock, { references })
})

async function bring(...rows: string[]): Promise<void> {
  const file = Buffer.from(results(rows))
  await app.call(await app.signIn('reviewer'), receiveBankFile, { fileName: 'results.csv' }, { file })
}
const returned = async () => {
  const [first] = references
  await bring(`${first},SETTLED,,,,,100.00`)
  await bring(`${first},RETURNED,AC06,Blocked by court,,,100.00`)
}

async function post(batchNo: number, dealers: DealerInCycle[]): Promise<void> {
  const { db } = app.database
  await anApprovedCycle(db, { batchNo, approvedFor: app.clock.today(), dealers })
  await db.transaction().execute((tx) => enqueueCyclePosting(tx, app.services.jobs, batchNo))
  await app.jobs.runDue()
}

async function held(): Promise<string[]> {
  const { rows } = await sql<{ held: string }>`
    select concat_ws(' ', batch_no, company_id, hold_type) as held from transactions where state = 'HELD'
    order by 1`.execute(app.database.db)
  return rows.map(({ held: row }) => row)
}
const paid = async (batchNo: number) => {
  const payments = await app.database.db
    .selectFrom('payments')
    .select(['company_id', 'bank_account_number'])
    .where('batch_no', '=', batchNo)
    .orderBy('company_id')
    .execute()
  return payments.map(({ company_id: companyId, bank_account_number: account }) => `${companyId} ${account}`)
}
const faults = () => failedChecks(app.database.db)

/** One person requests it and another accepts. */
async function otherAccount(): Promise<void> {
  const requester = await app.signIn('reviewer')
  const companyCode = 'D00001'
  const { version } = await app.call(requester, getDealerRecord, { companyCode })
  const changes = { bankBic: 'MBBEMYKL', bankAccountNumber: '514012345678' }
  const { changeId } = await app.call(requester, changeDealerRecord, {
    companyCode,
    version,
    changes,
    reason: 'Letter'
  })
  await app.call(await app.signIn('approver'), approveDealerChanges, { changeIds: [changeId ?? 0] })
}

/** Another payment to the first dealer's account, without an answer so far. */
async function anotherSent(): Promise<string> {
  const { db } = app.database
  const dealers = [{ companyId: 1, amounts: ['50.00' as const] }]
  const [reference = ''] = await aPostedCycle(db, { batchNo: 6, clock: app.clock, dealers })
  await aSentRun(db, app.clock, { references: [reference] })
  return reference
}

async function release(selectedDate = app.clock.today()): Promise<void> {
  const released = { ...rows, selectedDate }
  await app.call(await app.signIn('reviewer'), requestReleaseHoldCompany, released)
  await app.call(await app.signIn('approver'), releaseHoldCompany, released)
}

async function releasedByTwo(): Promise<void> {
  await release()
  await app.jobs.runDue()
  await app.jobs.runDue()
}

const next: DealerInCycle[] = [
  { companyId: 1, amounts: ['10.00'] },
  { companyId: 2, amounts: ['2.00'] }
]

test('the next payout to the account is held and says why, and others are paid', async () => {
  await returned()
  await post(8, next)
  expect([await held(), await paid(8)]).toEqual([['8 1 Payment Returned'], ['2 1234567890']])
  const { rows } = await sql`select remark from cycle_actions where hold_type = 'Payment Returned'`.execute(
    app.database.db
  )
  expect(rows).toEqual([
    {
      remark: `Payment ${references[0]} came back from this bank account on 21 Nov 2026. AC06: The account is blocked. “Blocked by court”`
    }
  ])
  expect(await faults()).toEqual([])
})

test('people who make payment runs are notified, with what to do', async () => {
  await returned()
  const page = { pageNumber: 0, pageSize: 15 }
  const { content } = await app.call(await app.signIn('reviewer'), noticeEndpoints.getNotices, page)
  expect(content).toMatchObject([
    {
      kind: 'PAYMENT_RETURNED',
      subject: 'RM 100.00 to Kedai 1 came back from the bank',
      detail: expect.stringContaining('Ask the dealer to have its bank unblock it'),
      place: { screen: 'dealer', companyCode: 'D00001' }
    }
  ])
  const others = await app.call(await app.signIn('approver'), noticeEndpoints.getNotices, page)
  expect(others.content.filter(({ kind }) => kind === 'PAYMENT_RETURNED')).toEqual([])
})

test('it ends by itself with another bank account, after whose own wait it is paid', async () => {
  await returned()
  await post(8, next)
  await otherAccount()
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect(await held()).toEqual(['8 1 New Bank Account'])
  app.clock.advanceDays(3)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect([await held(), await paid(8)]).toEqual([[], ['1 514012345678', '2 1234567890']])
  expect(await faults()).toEqual([])
})

test('two people end it, and trust the account from then on', async () => {
  await returned()
  await post(8, next)
  await releasedByTwo()
  expect([await held(), await paid(8)]).toEqual([[], ['1 1234567890', '2 1234567890']])
  await post(9, next)
  expect([await held(), await paid(9)]).toEqual([[], ['1 1234567890', '2 1234567890']])
  expect(await faults()).toEqual([])
})

test('another return begins it again', async () => {
  await returned()
  await post(8, next)
  await releasedByTwo()
  const again = await app.database.db
    .selectFrom('payments')
    .select(['reference_no', 'amount'])
    .where('batch_no', '=', 8)
    .where('company_id', '=', 1)
    .executeTakeFirstOrThrow()
  await aSentRun(app.database.db, app.clock, { references: [again.reference_no] })
  await bring(`${again.reference_no},REJECTED,AC04,,,,${again.amount}`)
  await post(9, next)
  expect(await held()).toEqual(['9 1 Payment Returned'])
})

test('a release given before another return does not count: nothing goes to the account on its day', async () => {
  const another = await anotherSent()
  await returned()
  await post(8, next)
  await release('2026-11-24')
  app.clock.advanceDays(1)
  await bring(`${another},REJECTED,AC04,,,,50.00`)
  app.clock.advanceDays(2)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect([await held(), await paid(8)]).toEqual([['8 1 Payment Returned'], ['2 1234567890']])
  await post(9, next)
  expect(await held()).toEqual(['8 1 Payment Returned', '9 1 Payment Returned'])
  await releasedByTwo()
  expect([await held(), await paid(8)]).toEqual([[], ['1 1234567890', '2 1234567890']])
  expect(await faults()).toEqual([])
})

test('a return that comes while a release is paid begins it again', async () => {
  const { db } = app.database
  const another = await anotherSent()
  await returned()
  await post(8, next)
  await release()
  const { posting } = await db.transaction().execute(async (tx) => {
    await sql`select from transactions where batch_no = 8 for update`.execute(tx)
    const posting = app.jobs.runDue()
    await untilWaiting(db, 1)
    await bring(`${another},REJECTED,AC04,,,,50.00`)
    return { posting }
  })
  await posting
  expect([await held(), await paid(8)]).toEqual([[], ['1 1234567890', '2 1234567890']])
  await post(9, next)
  expect(await held()).toEqual(['9 1 Payment Returned'])
  expect(await faults()).toEqual([])
})

test('a rejection holds it only where the account is at fault', async () => {
  const [first, second] = references
  await bring(`${first},REJECTED,AC01,,,,100.00`, `${second},REJECTED,FF01,,,,20.00`)
  await post(8, next)
  expect(await held()).toEqual(['8 1 Payment Returned'])
})

test('a dealer of the wallet is not held: nothing goes to the bank', async () => {
  await returned()
  await sql`update dealers set payout_route = 'WALLET' where company_id = 1`.execute(app.database.db)
  await post(8, next)
  expect(await held()).toEqual([])
})
