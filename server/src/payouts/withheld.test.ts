import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aDealer, codeOf } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, type Line, lineId } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()
const today = '2026-11-21'
const nextYear = '2027-01-05'
/** Dealer 1 bears tax this year and next; dealer 2 only next year. */
const [liable, nextYearLiable] = [1, 2] as const
let batchNo = 100
let staff: { reviewer: TestSession; approver: TestSession }

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [liable, nextYearLiable, 3])
    await aDealer(db, { company_id: companyId, company_type: 'Individual' })
  await sql`insert into dealer_year_payments (company_id, year, brought_forward)
    values (1, 2025, 150000), (1, 2026, 150000), (2, 2026, 150000)`.execute(db)
  await aCycleInReview(db, { batchNo, cutoffDate: '2026-10-18', lines: [{ companyId: 3, amount: '1.00' }] })
})
beforeEach(() => setClock(today))

/** Moves the clock, by which sessions end, and posts what is due. */
async function setClock(day: string): Promise<void> {
  app.clock.set(`${day}T02:00:00Z`)
  await app.jobs.runDue()
  staff = { reviewer: await app.signIn('reviewer'), approver: await app.signIn('approver') }
}

const held = (companyId: number, amount: string, type?: string): Line => ({
  ...{ companyId, amount, state: 'HELD', holdType: 'Manual Hold' },
  ...(type && { type })
})

/** The next cycle, approved and posted today. */
async function aPaidCycle(lines: Line[]): Promise<void> {
  batchNo += 1
  await aCycleInReview(app.database.db, { batchNo, lines })
  const request = { batchNo, version: 1, remark: 'Agrees' }
  await app.call(staff.reviewer, payoutEndpoints.requestApprovalPayout, request)
  await app.call(staff.approver, payoutEndpoints.approvePayout, { ...request, selectedDate: today })
  await app.jobs.runDue()
}

async function release(selectedDate: string, ...lines: number[]): Promise<void> {
  const transactionIds = lines.map((line) => lineId(batchNo, line))
  const rows = { batchNo, version: 1, holdType: 'Manual Hold', remark: 'Signed', transactionIds, selectedDate } as const
  await app.call(staff.reviewer, onHoldEndpoints.requestReleaseHoldTransactions, rows)
  await app.call(staff.approver, onHoldEndpoints.releaseHoldTransactions, rows)
}

type Narrowing = { transactionType?: string; companyCode?: string }

/** The cycle's tax and net, on every screen that has them. */
async function taxOf(narrowed: Narrowing = {}) {
  const scope = { batchNo, ...narrowed }
  const header = await app.call(staff.reviewer, payoutEndpoints.payoutTotalHeaderSummary, scope)
  const steps = await app.call(staff.reviewer, payoutEndpoints.getCycleWaterfall, scope)
  const variance = await app.call(staff.reviewer, varianceEndpoints.getVariance, {
    ...{ unit: 'CYCLE', before: '100', after: String(batchNo) },
    ...narrowed
  })
  const { withholdingTaxAmount: tax, netPayoutAmount: net } = header
  expect(variance.after.netAmount).toBe(net)
  expect(steps.at(-1)?.amount).toBe(net)
  const bar = steps.find(({ step }) => step === 'WITHHOLDING_TAX')
  const rows = await app.call(staff.reviewer, payoutEndpoints.getPayoutTransactions, {
    ...{ ...scope, step: 'WITHHOLDING_TAX', pageNumber: 0, pageSize: 15 }
  })
  expect(rows.totalElements).toBe(bar?.transactionCount)
  return { tax, net }
}

describe('the tax of a transaction type', () => {
  test('is what was withheld, though another payment of the dealer bore none', async () => {
    await aPaidCycle([{ companyId: nextYearLiable, amount: '5000.00' }, held(nextYearLiable, '1000.00')])
    await release(nextYear, 1)
    await setClock(nextYear)
    const withheld = { tax: '20.00', net: '5980.00' }
    expect(await taxOf()).toEqual(withheld)
    expect(await taxOf({ transactionType: 'Activation' })).toEqual(withheld)
  })

  test('is shared by what is above zero, so that a clawback bears none of it', async () => {
    const lines = [
      { companyId: liable, type: 'Activation', amount: '1000.00' },
      { companyId: liable, type: 'Clawback', amount: '-500.00' },
      { companyId: liable, type: 'Reload', amount: '500.00' }
    ]
    const taxes = async () =>
      Promise.all(
        ['Activation', 'Clawback', 'Reload'].map(async (transactionType) => (await taxOf({ transactionType })).tax)
      )
    batchNo += 1
    await aCycleInReview(app.database.db, { batchNo, lines })
    expect(await taxOf()).toEqual({ tax: '20.00', net: '980.00' })
    expect(await taxes()).toEqual(['13.33', '0.00', '6.67'])
    await aPaidCycle(lines)
    expect(await taxOf()).toEqual({ tax: '20.00', net: '980.00' })
    expect(await taxes()).toEqual(['13.33', '0.00', '6.67'])
  })

  test('is not lost where a debit that followed leaves no type above zero', async () => {
    await aPaidCycle([{ companyId: liable, amount: '1000.00' }, held(liable, '-1200.00')])
    await release(today, 1)
    await setClock(today)
    const withheld = { tax: '20.00', net: '-220.00' }
    expect(await taxOf()).toEqual(withheld)
    expect(await taxOf({ transactionType: 'Activation' })).toEqual(withheld)
  })
})

describe('the tax of what is released', () => {
  test('is that of a payment for each release, as they will be posted', async () => {
    await aPaidCycle([{ companyId: liable, amount: '100.00' }, held(liable, '1000.00'), held(liable, '-300.00')])
    await release('2026-12-15', 1)
    await release('2026-12-15', 2)
    const withheld = { tax: '22.00', net: '778.00' }
    expect(await taxOf()).toEqual(withheld)
    await setClock('2026-12-15')
    expect(await taxOf()).toEqual(withheld)
  })

  test('is of the release’s own day, and follows who will bear tax on it', async () => {
    await aPaidCycle([
      { companyId: nextYearLiable, amount: '100.00' },
      held(nextYearLiable, '1000.00'),
      held(3, '50.00')
    ])
    await release(nextYear, 1)
    await release(nextYear, 2)
    expect(await taxOf()).toEqual({ tax: '20.00', net: '1130.00' })
    const { cycles } = await app.call(staff.reviewer, dealerOverviewEndpoints.getDealerOverview, {
      companyCode: codeOf(nextYearLiable)
    })
    expect(cycles?.find((cycle) => cycle.batchNo === batchNo)).toMatchObject({ tax: '20.00', net: '1080.00' })
    const { db } = app.database
    await sql`insert into dealer_year_payments (company_id, year, brought_forward) values (3, 2026, 150000)`.execute(db)
    expect(await taxOf()).toEqual({ tax: '21.00', net: '1129.00' })
  })

  test('leaves by its own route, together the net of the header', async () => {
    batchNo += 1
    const lines = [{ companyId: liable, amount: '100.00' }, held(liable, '1000.00'), held(liable, '-300.00')]
    await aCycleInReview(app.database.db, { batchNo, lines })
    const request = { batchNo, version: 1, remark: 'Agrees' }
    await app.call(staff.reviewer, payoutEndpoints.requestApprovalPayout, request)
    await app.call(staff.approver, payoutEndpoints.approvePayout, { ...request, selectedDate: '2026-12-20' })
    await release('2026-12-15', 1)
    await release('2026-12-15', 2)
    expect(await app.call(staff.approver, payoutEndpoints.getPayoutWays, { batchNo })).toMatchObject([
      { route: 'BANK', dealerCount: 1, net: '1078.00' },
      { route: 'NONE', dealerCount: 1, net: '-300.00' }
    ])
    expect(await taxOf()).toEqual({ tax: '22.00', net: '778.00' })
  })
})
