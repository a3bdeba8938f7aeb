import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { dealerOverviewEndpoints, overviewParts } from '@payouts/contract/dealer-overview/endpoints'
import type { DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { Granted } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer, codeOf, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { answered, aPostedCycle, sent } from '#test/builders/payment-builders.ts'

const { getDealerOverview } = dealerOverviewEndpoints
const app = useTestApp()
const admin = useSession(app, 'admin')
const overview = (session: TestSession, companyCode?: string) => app.call(session, getDealerOverview, { companyCode })

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1, company_type: 'Individual' })
  await aDealer(db, { company_id: 2 })
  await sql`insert into dealer_year_payments (company_id, year, gross, brought_forward)
    values (1, 2025, 0, 150000), (1, 2026, 40000, 0)`.execute(db)
  for (let batchNo = 1; batchNo <= 8; batchNo++)
    await aCycleInReview(db, {
      batchNo,
      cutoffDate: `2026-${String(batchNo).padStart(2, '0')}-18`,
      lines: [
        { companyId: 1, type: 'Activation', amount: '1000.00' },
        { companyId: 1, type: 'Reload', amount: '33.33' },
        { companyId: 1, type: 'Gift', amount: '7.00', state: 'EXCLUDED' },
        { companyId: 2, type: 'Activation', amount: '500.00' }
      ]
    })
  // Cycle 7 is approved; the dealer's own users see no other.
  await sql`update cycles set status = 'Scheduled', four_eyes = false, approved_at = now(), approved_for = '2026-12-01' where batch_no = 7`.execute(
    db
  )
})

test('an overview agrees with the screens that it leads to', async () => {
  const remark = 'Invoices do not match'
  const hold = { batchNo: 8, version: 1, remark, companyCodes: ['D00001'], transactionType: 'Reload' }
  await app.call(admin, payoutEndpoints.holdPayoutCompanyCode, hold)
  await app.call(admin, earmarkEndpoints.addEarmark, {
    ...{ accountCode: 'D00001', accountName: 'Kedai 1', transactionDate: '2026-11-21' },
    ...{ earmarkAmount: '12.50', reason: 'Deposit' }
  })
  const frozen = { ...{ accountName: 'Kedai 1', accountCode: 'D00001' }, freezeReason: 'Dispute', pic: 'Lim' }
  await app.call(admin, freezeEndpoints.addFreezeAccount, {
    ...frozen,
    ...{ bankName: 'Bank Contoh', bankAccountNumber: '1' }
  })
  const found = await overview(admin, 'D00001')
  expect(found).toMatchObject({
    companyName: 'Kedai 1',
    bank: { name: 'Bank Contoh', accountEnding: '7890' },
    account: { balance: '0.00', earmarked: '12.50', available: '0.00' },
    earmark: { amount: '12.50', reason: 'Deposit', earmarkedOn: '2026-11-21' },
    freeze: { status: 'Frozen', reason: 'Dispute', pic: 'Lim', frozenBy: admin.name },
    tax: { status: 'Confirmed', paidLastYear: '150000.00', paidThisYear: '40000.00', threshold: '100000.00' },
    holds: {
      total: '33.33',
      lines: [{ batchNo: 8, holdType: 'Manual Hold', amount: '33.33', transactionCount: 1, remark }]
    },
    adjustments: []
  })

  const { batchNo, net, held } = found.cycles?.[0] ?? {}
  expect(found.cycles?.map((cycle) => cycle.batchNo)).toEqual([8, 7, 6, 5, 4, 3])
  const header = await app.call(admin, payoutEndpoints.payoutTotalHeaderSummary, {
    batchNo: batchNo ?? 0,
    companyCode: 'D00001'
  })
  expect({ held, net }).toEqual({ held: '33.33', net: '980.00' })
  expect({ held, net }).toEqual({ held: header.holdAmount, net: header.netPayoutAmount })

  const page = { pageNumber: 0, pageSize: 15 }
  const limits = await app.call(admin, cashOutLimitEndpoints.getCashOutLimitDetails, { ...page, accountCode: 'D00001' })
  expect(found.limits).toEqual(limits.cashOutLimitDetailPage.content[0])
  const adjustments = await app.call(admin, adjustmentEndpoints.getDebitCreditList, page)
  expect(found.adjustments).toEqual(adjustments.debitCreditDetails.content)
})

const partsOf = (found: DealerOverview) => Object.keys(overviewParts).filter((part) => part in found)

test.each<[string, Granted, string[]]>([
  ['reports', { Reports: [] }, ['bank', 'account', 'payments']],
  ['cycles', { Payout: [] }, ['cycles', 'payments']],
  ['payments', { 'Payment Runs': [] }, ['payments']],
  ['holds and tax', { 'On Hold': [], 'Withholding Tax': [] }, ['holds', 'tax']],
  [
    'accounts',
    { 'Freeze Account': [], Earmark: [], 'Debit/Credit': [] },
    ['bank', 'account', 'freeze', 'earmark', 'adjustments']
  ],
  ['limits', { 'Cash Out Limit': [] }, ['account', 'limits']]
])('whoever may see %s is shown those parts and no other', async (name, granted, parts) => {
  const { db } = app.database
  await db
    .insertInto('roles')
    .values({ name, description: '', granted: JSON.stringify(granted) })
    .execute()
  const userName = name.replaceAll(' ', '')
  await aUser(db, { userName, role: name })
  expect(partsOf(await overview(await app.signIn(userName), 'D00001')).sort()).toEqual(parts.sort())
})

test('a company’s own user sees its own dealer alone, no remark, and cycles once they are approved', async () => {
  const { db } = app.database
  await sql`insert into roles (name, description, is_external, granted)
    values ('Dealer staff', '', true, '{"Payout": [], "On Hold": [], "Reports": []}')`.execute(db)
  await aUser(db, { userName: 'dealer', role: 'Dealer staff', companyId: 1 })
  const own = await app.signIn('dealer')
  const found = await overview(own)
  expect(found).toMatchObject({
    companyCode: 'D00001',
    cycles: [{ batchNo: 7, total: '1033.33' }],
    holds: { total: '0.00', lines: [] }
  })
  expect(await overview(own, 'D00001')).toEqual(found)
  await sql`update cycles set approved_at = now() where batch_no = 8`.execute(db)
  expect((await overview(own)).holds).toMatchObject({ lines: [{ batchNo: 8, amount: '33.33', remark: null }] })
  for (const companyCode of ['D00002', 'D99999'])
    expect(await app.refusal(own, getDealerOverview, { companyCode })).toMatchObject({
      displayErrorMessage: `There is no dealer ${companyCode}.`,
      field: 'companyCode'
    })
})

test('a dealer’s payments say how far each has come, the latest first, and nobody else’s are among them', async () => {
  const { db } = app.database
  const [settled = '', foreign = ''] = await aPostedCycle(db, {
    ...{ batchNo: 21, clock: app.clock },
    dealers: [
      { companyId: 3, amounts: ['10.00'] },
      { companyId: 4, amounts: ['5.00'] }
    ]
  })
  app.clock.advanceDays(1)
  const later = await app.signIn('admin')
  const [rejected = ''] = await aPostedCycle(db, {
    ...{ batchNo: 22, clock: app.clock },
    dealers: [{ companyId: 3, amounts: ['20.00'] }]
  })
  await sent(db, app.clock, [settled, foreign, rejected])
  await answered(db, app.clock, [
    { referenceNo: settled, status: 'SETTLED' },
    { referenceNo: rejected, status: 'REJECTED', reasonCode: 'AC04', reasonText: 'Closed account' }
  ])
  const statusAt = app.clock.now().toISOString()
  const { payments } = await overview(later, 'D00003')
  expect(payments).toEqual([
    expect.objectContaining({ referenceNo: rejected, status: 'REJECTED', reasonText: 'Closed account', statusAt }),
    expect.objectContaining({ referenceNo: settled, status: 'SETTLED', reasonText: null, accountEnding: '7890' })
  ])
  await aUser(db, { userName: 'third', role: 'Company User', companyId: 3 })
  expect((await overview(await app.signIn('third'))).payments).toEqual(payments)
})

describe('what has become of a dealer’s share of a cycle', () => {
  const stateOf = async (companyId: number, batchNo: number) =>
    (await overview(await app.signIn('admin'), codeOf(companyId))).cycles?.find((cycle) => cycle.batchNo === batchNo)
      ?.state

  test('follows its own posting and payments, not those of others', async () => {
    const { db } = app.database
    const [paid = ''] = await aPostedCycle(db, {
      ...{ batchNo: 31, clock: app.clock },
      dealers: [
        { companyId: 11, amounts: ['10.00'] },
        { companyId: 12, amounts: ['5.00'], bankAccountNumber: null },
        { companyId: 13, amounts: ['-1.00'] }
      ]
    })
    const states = async () => Promise.all([11, 12, 13].map((companyId) => stateOf(companyId, 31)))
    expect(await statusOfCycle(db, 31)).toBe('Error')
    expect(await states()).toEqual(['In Transit', 'Error', 'Paid'])
    await sent(db, app.clock, [paid])
    await answered(db, app.clock, [{ referenceNo: paid, status: 'SETTLED' }])
    expect(await states()).toEqual(['Settled', 'Error', 'Paid'])
    await answered(db, app.clock, [{ referenceNo: paid, status: 'RETURNED', reasonCode: 'AC04' }])
    expect(await states()).toEqual(['Returned', 'Error', 'Paid'])

    // Its own users see nobody else's error, neither on the statement nor on cycles.
    await aUser(db, { userName: 'eleven', role: 'Dealer staff', companyId: 11 })
    const own = await app.signIn('eleven')
    expect((await overview(own)).cycles).toMatchObject([{ batchNo: 31, state: 'Returned', cycleStatus: null }])
    const days = { fromDate: app.clock.today(), toDate: app.clock.today() }
    const { cycles } = await app.call(own, reportEndpoints.getDealerStatement, days)
    expect(cycles).toMatchObject([{ batchNo: 31, state: 'Returned' }])
    const listed = await app.call(own, payoutEndpoints.getAllPayoutList, { pageNumber: 0, pageSize: 15 })
    expect(listed.content).toMatchObject([{ batchNo: 31, payoutStatus: 'Completed' }])
    const header = await app.call(own, payoutEndpoints.payoutTotalHeaderSummary, { batchNo: 31 })
    expect(header.cycle.payoutStatus).toBe('Completed')
  })

  test('is what its rows are in, before it is posted and where nothing is', async () => {
    const { db } = app.database
    const lines = [
      { companyId: 11, amount: '1.00' },
      { companyId: 11, amount: '2.00', state: 'HELD', holdType: 'Manual Hold' },
      { companyId: 12, amount: '2.00', state: 'HELD', holdType: 'Manual Hold' },
      { companyId: 12, amount: '3.00', state: 'CANCELLED' },
      { companyId: 13, amount: '3.00', state: 'CANCELLED' },
      { companyId: 13, amount: '4.00', state: 'EXCLUDED' },
      { companyId: 14, amount: '4.00', state: 'EXCLUDED' }
    ] as const
    await aDealer(db, { company_id: 14 })
    await aCycleInReview(db, { batchNo: 32, cutoffDate: '2026-12-18', status: 'Error', lines: [...lines] })
    const states = await Promise.all([11, 12, 13, 14].map((companyId) => stateOf(companyId, 32)))
    expect(states).toEqual(['Payable', 'Held', 'Cancelled', 'Excluded'])
  })
})
