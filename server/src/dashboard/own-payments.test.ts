import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { answered, aPostedCycle, sent } from '#test/builders/payment-builders.ts'

const { getOwnPayments } = dashboardEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

test('a company’s user sees what comes, what is held and what came, of approved cycles and its own alone', async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1, company_type: 'Individual' })
  await aDealer(db, { company_id: 2 })
  await sql`insert into dealer_year_payments (company_id, year, brought_forward) values (1, 2025, 150000)`.execute(db)
  await aUser(db, { userName: 'outside', role: 'Company User', companyId: 1 })
  const outside = await app.signIn('outside')
  const own = () => app.call(outside, getOwnPayments, {})
  const lines = ['100.00', '30.00', '7.00'].map((amount) => ({ companyId: 1, amount }))
  for (const batchNo of [4, 5])
    await aCycleInReview(db, { batchNo, lines: [...lines, { companyId: 2, amount: '500.00' }] })
  const action = { version: 1, remark: 'Looked at' }
  for (const batchNo of [4, 5]) {
    const ids = [lineId(batchNo, 1), lineId(batchNo, 2)]
    await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...action, batchNo, ids })
    await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { ...action, batchNo })
  }
  const nothing = {
    account: { balance: '0.00', earmarked: null, keptBack: '0.00', available: '0.00' },
    isFrozen: false
  }
  expect(await own()).toEqual({ ...nothing, next: [], held: [], last: [] })

  const today = app.clock.today()
  await app.call(approver, payoutEndpoints.approvePayout, { ...action, batchNo: 4, selectedDate: today })
  await app.jobs.runDue()
  const later = '2026-12-05'
  await app.call(approver, payoutEndpoints.approvePayout, { ...action, batchNo: 5, selectedDate: later })
  const release = { ...action, holdType: 'Manual Hold' as const, batchNo: 4, selectedDate: '2026-11-30' }
  const rows = { ...release, transactionIds: [lineId(4, 1)] }
  await app.call(admin, onHoldEndpoints.requestReleaseHoldTransactions, rows)
  await app.call(approver, onHoldEndpoints.releaseHoldTransactions, rows)
  expect(await own()).toMatchObject({
    // It has left the account for the bank.
    account: { balance: '0.00' },
    next: [
      { batchNo: 4, payOn: '2026-11-30', net: '29.40' },
      { batchNo: 5, payOn: later, net: '98.00' }
    ],
    held: [{ holdType: 'Manual Hold', amount: '44.00', transactionCount: 3 }],
    last: [
      {
        ...{ payoutCycleName: 'Cycle 4', paidOn: today, gross: '100.00', tax: '2.00', net: '98.00' },
        payment: { amount: '98.00', status: 'INSTRUCTED' }
      }
    ]
  })
  expect((await app.refusal(admin, getOwnPayments, {})).displayErrorMessage).toBe(
    'Only users of a dealer’s company have payments of their own.'
  )
})

test('each release is taxed as the payment that it will be', async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 8, company_type: 'Individual' })
  await sql`insert into dealer_year_payments (company_id, year, brought_forward) values (8, 2025, 150000)`.execute(db)
  await aUser(db, { userName: 'eight', role: 'Company User', companyId: 8 })
  const held = { companyId: 8, state: 'HELD', holdType: 'Manual Hold' } as const
  const lines = [
    { companyId: 8, amount: '100.00' },
    { ...held, amount: '1000.00' },
    { ...held, amount: '-300.00' }
  ]
  await aCycleInReview(db, { batchNo: 8, lines })
  const action = { batchNo: 8, version: 1, remark: 'Looked at' }
  await app.call(admin, payoutEndpoints.requestApprovalPayout, action)
  await app.call(approver, payoutEndpoints.approvePayout, { ...action, selectedDate: app.clock.today() })
  await app.jobs.runDue()
  for (const line of [1, 2]) {
    const rows = { ...action, holdType: held.holdType, selectedDate: '2026-12-05', transactionIds: [lineId(8, line)] }
    await app.call(admin, onHoldEndpoints.requestReleaseHoldTransactions, rows)
    await app.call(approver, onHoldEndpoints.releaseHoldTransactions, rows)
  }
  const { next } = await app.call(await app.signIn('eight'), getOwnPayments, {})
  expect(next).toMatchObject([{ batchNo: 8, payOn: '2026-12-05', net: '680.00' }])
})

test('a payment that was replaced again and again is followed to the last, where the money is', async () => {
  const { db } = app.database
  const [rejected = ''] = await aPostedCycle(db, {
    batchNo: 77,
    clock: app.clock,
    dealers: [{ companyId: 7, amounts: ['60.00'] }]
  })
  const reissued = async (referenceNo: string) => {
    await sent(db, app.clock, [referenceNo])
    await answered(db, app.clock, [{ referenceNo, status: 'REJECTED' }])
    return (await app.call(admin, paymentEndpoints.payBalance, { referenceNo, reason: 'Mended' })).referenceNo
  }
  const last = await reissued(await reissued(rejected))
  await aUser(db, { userName: 'seven', role: 'Company User', companyId: 7 })
  const own = await app.call(await app.signIn('seven'), getOwnPayments, {})
  expect(own.last).toMatchObject([{ referenceNo: rejected, payment: { referenceNo: last, status: 'INSTRUCTED' } }])
})
