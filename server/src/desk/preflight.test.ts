import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { enqueueCyclePosting } from '#posting/jobs.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anApprovedCycle, freeze } from '#test/builders/approved-cycle.ts'
import { aDealer, codeOf } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()
const approver = useSession(app, 'approver')
const reviewer = useSession(app, 'reviewer')
const preflight = () => app.call(approver, deskEndpoints.getCyclePreflight, { batchNo: 1 })

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2, 3]) await aDealer(db, { company_id: companyId })
  await aDealer(db, { company_id: 4, bank_account_number: null })
  await aDealer(db, { company_id: 5, bank_account_number: 'by wallet', payout_route: 'WALLET' })
  await aDealer(db, { company_id: 6, bank_account_number: '1234' })
  await aCycleInReview(db, {
    batchNo: 1,
    lines: [
      { companyId: 1, amount: '100.00' },
      { companyId: 1, amount: '7.00', state: 'HELD', holdType: 'Manual Hold' },
      { companyId: 2, amount: '20.50' },
      { companyId: 3, amount: '-5.00' },
      { companyId: 4, amount: '80.00' },
      { companyId: 5, amount: '250.00' },
      { companyId: 6, amount: '9.00' }
    ]
  })
})

test('says what can be paid, and of whom not, the largest sum first', async () => {
  await freeze(app.database.db, 2)
  const { payable, belowZero, awaitingEInvoices, unpayable, rejectedRows, againstCard } = await preflight()
  expect(payable).toEqual({ dealers: 2, amount: '350.00' })
  expect(belowZero).toEqual({ dealers: 1, amount: '-5.00' })
  expect(awaitingEInvoices).toBe('0.00')
  expect(unpayable).toEqual([
    {
      reason: 'NO BANK ACCOUNT',
      dealers: 2,
      amount: '89.00',
      named: [
        { companyCode: 'D00004', companyName: expect.any(String), amount: '80.00' },
        { companyCode: 'D00006', companyName: expect.any(String), amount: '9.00' }
      ]
    },
    {
      reason: 'FROZEN',
      dealers: 1,
      amount: '20.50',
      named: [{ companyCode: 'D00002', companyName: expect.any(String), amount: '20.50' }]
    }
  ])
  expect(rejectedRows).toBe(0)
  expect(againstCard).toBeNull()
})

test('a dealer with several reasons counts under the one that posting meets first', async () => {
  await freeze(app.database.db, 4)
  expect((await preflight()).unpayable.map(({ reason, dealers, amount }) => [reason, dealers, amount])).toEqual([
    ['FROZEN', 2, '100.50'],
    ['NO BANK ACCOUNT', 1, '9.00']
  ])
})

test('names the day on which it would be paid, and why banks do not work on it', async () => {
  const on = (day: string) =>
    sql`update cycles set payout_date = ${day} where batch_no = 1`.execute(app.database.db).then(preflight)
  expect(await on('2026-11-30')).toMatchObject({ paidOn: '2026-11-30', closedDay: null })
  expect(await on('2026-11-29')).toMatchObject({ paidOn: '2026-11-29', closedDay: { nextDay: '2026-11-30' } })
  // Its day is over: it would be paid today, a Saturday.
  expect(await on('2026-11-02')).toMatchObject({ paidOn: '2026-11-21', closedDay: { nextDay: '2026-11-23' } })
  // The day that somebody is about to choose.
  const chosen = { batchNo: 1, payOn: '2026-11-23' }
  expect(await app.call(approver, deskEndpoints.getCyclePreflight, chosen)).toMatchObject({
    paidOn: '2026-11-23',
    closedDay: null
  })
})

test('what two people release while a new account waits counts as posting treats it', async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 7 })
  await sql`
    with change as (
      insert into dealer_changes (company_id, before, after, reason, file_name, asked_on, four_eyes, status, decided_by, decided_on)
      select 7, '{}', '{}', 'x', 'x', now(), false, 'Approved', user_id, now() from users limit 1 returning change_id
    )
    insert into bank_account_waits (company_id, change_id, waits_since, waits_until, after_action_id)
    select 7, change_id, now(), '2199-01-01', 0 from change`.execute(db)
  const waiting = async (batchNo: number) => {
    const { unpayable } = await app.call(approver, deskEndpoints.getCyclePreflight, { batchNo })
    return unpayable.map(({ reason, amount }) => [reason, amount])
  }
  const holdType = 'New Bank Account' as const
  /** Answers what the preflight of the release said. */
  const release = async (batchNo: number) => {
    const rows = { companyCodes: [codeOf(7)], holdType, remark: 'Called them' }
    await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCompany, rows)
    const said = await app.call(approver, deskEndpoints.getReleasePreflight, { batchNo, holdType })
    const chosen = { batchNo, holdType, payOn: '2026-11-24' }
    expect((await app.call(approver, deskEndpoints.getReleasePreflight, chosen)).closedDay).toBeNull()
    await app.call(approver, onHoldEndpoints.releaseHoldCompany, rows)
    return said
  }
  const stateAfterPosting = async () => {
    await db.transaction().execute((tx) => enqueueCyclePosting(tx, app.services.jobs, 3))
    await app.jobs.runDue()
    return db.selectFrom('transactions').select('state').where('batch_no', '=', 3).executeTakeFirstOrThrow()
  }
  // Released before the approval it rejoins the cycle, whose own posting would hold it again.
  await aCycleInReview(db, {
    batchNo: 2,
    lines: [{ companyId: 7, amount: '40.00', state: 'HELD', holdType: 'New Bank Account' }]
  })
  expect(await release(2)).toMatchObject({
    payable: { dealers: 0, amount: '0.00' },
    unpayable: [{ reason: 'NEW BANK ACCOUNT', dealers: 1, amount: '40.00', named: [{ companyCode: codeOf(7) }] }],
    firstPaid: { dealers: 0, named: [] },
    closedDay: { nextDay: '2026-11-23' }
  })
  expect(await waiting(2)).toEqual([['NEW BANK ACCOUNT', '40.00']])
  // Released after the approval it is posted on its own, despite the wait.
  await anApprovedCycle(db, {
    batchNo: 3,
    approvedFor: app.clock.today(),
    dealers: [{ companyId: 7, amounts: ['60.00'] }]
  })
  expect(await waiting(3)).toEqual([['NEW BANK ACCOUNT', '60.00']])
  expect(await stateAfterPosting()).toEqual({ state: 'HELD' })
  expect(await release(3)).toMatchObject({
    payable: { dealers: 1, amount: '60.00' },
    unpayable: [],
    firstPaid: { dealers: 1, amount: '60.00', named: [{ companyCode: codeOf(7), amount: '60.00' }] },
    paidOn: '2026-11-21'
  })
  expect(await waiting(3)).toEqual([])
  expect(await stateAfterPosting()).toEqual({ state: 'PAID' })
})
