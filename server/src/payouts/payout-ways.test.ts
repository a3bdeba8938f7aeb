import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()
const approver = useSession(app, 'approver')
const ways = (batchNo: number) => app.call(approver, payoutEndpoints.getPayoutWays, { batchNo })

beforeAll(async () => {
  const { db } = app.database
  const maybank = { bank_bic: 'MBBEMYKL', bank_name: 'Maybank' }
  await aDealer(db, { company_id: 1, ...maybank, company_type: 'Individual' })
  // A branch code names the same bank.
  await aDealer(db, { company_id: 2, ...maybank, bank_bic: 'MBBEMYKLXXX' })
  await aDealer(db, { company_id: 3, payout_route: 'WALLET' })
  await aDealer(db, { company_id: 4, bank_name: null, bank_account_number: null })
  await aDealer(db, { company_id: 5 })
  await aDealer(db, { company_id: 6 })
  // Dealer 1 bears tax.
  await sql`insert into dealer_year_payments (company_id, year, gross, brought_forward) values (1, 2025, 0, 150000)`.execute(
    db
  )
  await aCycleInReview(db, {
    batchNo: 1,
    lines: [
      { companyId: 1, amount: '1000.00' },
      { companyId: 1, amount: '33.25', type: 'Reload' },
      { companyId: 1, amount: '7.00', state: 'HELD', holdType: 'Manual Hold' },
      { companyId: 2, amount: '500.10' },
      { companyId: 3, amount: '250.00' },
      { companyId: 4, amount: '80.00' },
      { companyId: 5, amount: '12.00' },
      { companyId: 6, amount: '-4.31' },
      { companyId: 6, amount: '9.00', state: 'EXCLUDED' }
    ]
  })
})

test('how much goes by which route and to which bank, together the net of the header', async () => {
  const found = await ways(1)
  expect(found).toEqual([
    { route: 'BANK', bankName: 'Maybank', dealerCount: 2, net: '1512.68' },
    { route: 'BANK', bankName: null, dealerCount: 1, net: '80.00' },
    { route: 'BANK', bankName: 'Bank Contoh', dealerCount: 1, net: '12.00' },
    { route: 'WALLET', bankName: null, dealerCount: 1, net: '250.00' },
    { route: 'NONE', bankName: null, dealerCount: 1, net: '-4.31' }
  ])
  const header = await app.call(approver, payoutEndpoints.payoutTotalHeaderSummary, { batchNo: 1 })
  expect(header.netPayoutAmount).toBe('1850.37')
})

test('a dealer whose route or bank changes goes the other way at once', async () => {
  const { db } = app.database
  await sql`update dealers set payout_route = 'WALLET' where company_id = 4`.execute(db)
  expect(await ways(1)).toContainEqual({ route: 'WALLET', bankName: null, dealerCount: 2, net: '330.00' })
})

test('nothing is said of a posted cycle, nor to a company’s own user, and an unknown one is refused', async () => {
  const { db } = app.database
  await aCycleInReview(db, {
    batchNo: 2,
    status: 'Completed',
    lines: [{ companyId: 1, amount: '1.00', state: 'PAID' }]
  })
  expect(await ways(2)).toEqual([])
  await sql`insert into roles (name, description, is_external, granted) values ('Dealer staff', '', true, '{"Payout": []}')`.execute(
    db
  )
  await aUser(db, { userName: 'dealer', role: 'Dealer staff', companyId: 1 })
  const own = await app.signIn('dealer')
  await sql`update cycles set approved_at = now() where batch_no = 1`.execute(db)
  expect(await app.call(own, payoutEndpoints.getPayoutWays, { batchNo: 1 })).toEqual([])
  expect(await app.refusal(approver, payoutEndpoints.getPayoutWays, { batchNo: 99 })).toMatchObject({
    displayErrorMessage: 'Invalid payout cycle data'
  })
})
