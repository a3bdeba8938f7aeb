import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { freeze } from '#test/builders/approved-cycle.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()
const approver = useSession(app, 'approver')
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
  const { payable, unpayable, rejectedRows, againstCard } = await preflight()
  expect(payable).toEqual({ dealers: 2, amount: '350.00' })
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
})
