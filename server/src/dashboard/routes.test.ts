import { type CountHeader, dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const { getCountHeader, payoutSummary } = dashboardEndpoints
const page = { pageNumber: 0, pageSize: 15 }

const payouts = useTestApp()
beforeAll(async () => {
  const { db } = payouts.database
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, line: 'POSTPAID' })
  await aDealer(db, { company_id: 3, kind: 'MASTER_DEALER', line: 'POSTPAID' })
  await aDealer(db, { company_id: 4 })
  await aUser(db, { userName: 'external', role: 'Company User', companyId: 2 })
  await aCycleInReview(db, {
    batchNo: 1,
    payoutDate: '2026-11-25',
    lines: [
      { companyId: 1, amount: '10.00' },
      { companyId: 2, amount: '20.00', state: 'HELD', holdType: 'Manual Hold' }
    ]
  })
  await aCycleInReview(db, {
    batchNo: 2,
    payoutDate: '2026-11-22',
    lines: [
      { companyId: 1, amount: '100.00' },
      { companyId: 3, amount: '3.00', state: 'RELEASE_REQUESTED', holdType: 'Manual Hold' },
      { companyId: 4, amount: '4.00', state: 'EXCLUDED' }
    ]
  })
  const amount = '1000.00'
  await aCycleInReview(db, {
    batchNo: 3,
    status: 'Completed',
    payoutDate: '2025-11-20',
    lines: [{ companyId: 4, amount }]
  })
  await aCycleInReview(db, { batchNo: 4, status: 'In Validation', lines: [{ companyId: 4, amount }] })
  await aCycleInReview(db, { batchNo: 5, status: 'Pending Approval', lines: [{ companyId: 2, amount: '7.00' }] })
})
const approver = useSession(payouts, 'approver')

describe('the dashboard', () => {
  test('counts dealers by line, and adds up the cycles that are open or of the last twelve months', async () => {
    const header = await payouts.call(approver, getCountHeader, {})
    expect(header).toMatchObject({
      dealers: { total: 3, prepaid: 2, postpaid: 1 },
      masterDealers: { total: 1, prepaid: 0, postpaid: 1 },
      total: { netPayout: '117.00', onHold: '23.00', dealers: 3, transactions: 5 },
      highlights: [
        { displayLabel: 'Needs Approval', count: 1 },
        { displayLabel: 'Release Approval', count: 1 }
      ]
    })
    const sumsOf = (amountOf: (cycle: CountHeader['cycles'][number]) => string) =>
      sumOfRinggit(header.cycles.map(amountOf))
    expect(sumsOf(({ netPayout }) => netPayout)).toBe(header.total.netPayout)
    expect(sumsOf(({ onHold }) => onHold)).toBe(header.total.onHold)
    expect(header.months).toHaveLength(12)
    expect(header.months.at(0)).toEqual({ month: '2025-12', netPayout: '0.00' })
  })

  test('shows a company’s own user nothing but its own, and no cycle before it is approved', async () => {
    const external = await payouts.signIn('external')
    await sql`update cycles set approved_at = now() where batch_no = 1`.execute(payouts.database.db)
    const header = await payouts.call(external, getCountHeader, {})
    expect(header).toMatchObject({
      dealers: { total: 1, prepaid: 0, postpaid: 1 },
      masterDealers: { total: 0 },
      total: { netPayout: '0.00', onHold: '20.00', dealers: 1, transactions: 1 },
      highlights: [{ count: 0 }, { count: 0 }]
    })
    expect(header.cycles.map(({ batchNo }) => batchNo)).toEqual([1])
    expect(await payouts.call(external, payoutSummary, page)).toMatchObject({ content: [], totalElements: 0 })
  })

  test('lists what needs approval, the soonest payout first, and follows what happens', async () => {
    const reviewer = await payouts.signIn('reviewer')
    const action = { batchNo: 2, version: 1, remark: 'Ready' }
    await payouts.call(reviewer, payoutEndpoints.requestApprovalPayout, action)
    const summary = await payouts.call(approver, payoutSummary, page)
    expect(summary.content).toMatchObject([
      { batchNo: 5, type: 'Incentives', totalPayoutAmount: '7.00', dealerCount: 1, showApproval: true },
      { batchNo: 2, payoutCycleCount: 1, transactionTypeCount: 1, transactionCount: 2, totalPayoutAmount: '103.00' }
    ])
    await payouts.call(approver, payoutEndpoints.approvePayout, { ...action, selectedDate: '2026-11-21' })
    await payouts.jobs.runDue()
    expect((await payouts.call(approver, payoutSummary, page)).totalElements).toBe(1)
    const { months } = await payouts.call(approver, getCountHeader, {})
    expect(months.at(-1)).toEqual({ month: '2026-11', netPayout: '100.00' })
  })

  test('is closed to a Dealer Owner', async () => {
    const owner = await payouts.signIn('owner')
    expect((await payouts.refusal(owner, getCountHeader, {})).errorCode).toBe(errorCodes.notPermitted)
    expect((await payouts.refusal(owner, payoutSummary, page)).errorCode).toBe(errorCodes.notPermitted)
  })
})
