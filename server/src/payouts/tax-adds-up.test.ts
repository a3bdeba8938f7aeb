import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { ringgitOf, type Sen, senOf, sumOfRinggit } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { Day } from '@payouts/contract/page'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { one } from '#platform/db/read.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aDealer, codeOf } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { approveDespiteSignals } from '#test/builders/signal-settings.ts'

const today = '2026-11-21'
const [soon, nextYear, end] = ['2026-12-15', '2027-01-05', '2027-01-06'] as const
const holdType = 'Manual Hold' as const

type ModelLine = {
  companyId: number
  type: string
  amount: Sen
  /** Its release; null if the cycle pays it. */
  release: number | null
}
/** The days of three releases; two may be the same. */
type Model = { lines: ModelLine[]; approvedFor: Day; releases: readonly Day[] }

/** Dealer 1 bears tax this year and next, 2 this year, 3 next year, 4 never. */
const companies = [1, 2, 3, 4]
const types = ['Activation', 'Clawback', 'Reload', 'Upgrade']
const models: fc.Arbitrary<Model> = fc.record({
  lines: fc.array(
    fc.record({
      companyId: fc.constantFrom(...companies),
      type: fc.constantFrom(...types),
      amount: fc.bigInt({ min: -30_000n, max: 50_000n }),
      release: fc.option(fc.nat(2))
    }),
    { minLength: 4, maxLength: 16 }
  ),
  approvedFor: fc.constantFrom<Day>(today, soon, nextYear),
  releases: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom<Day>(today, soon, nextYear)))
})

const app = useTestApp()
let batchNo = 1
let staff: { reviewer: TestSession; approver: TestSession }

beforeAll(async () => {
  const { db } = app.database
  await approveDespiteSignals(db)
  for (const companyId of companies)
    await aDealer(db, { company_id: companyId, company_type: companyId === 4 ? 'Sdn Bhd' : 'Individual' })
  await sql`insert into dealer_year_payments (company_id, year, brought_forward)
    values (1, 2025, 150000), (1, 2026, 150000), (2, 2025, 150000), (3, 2026, 150000)`.execute(db)
  await aCycleInReview(db, { batchNo, cutoffDate: '2026-10-18', lines: [{ companyId: 4, amount: '1.00' }] })
})

/** Moves the clock, by which sessions end, and posts what is due. */
async function setClock(day: Day): Promise<void> {
  app.clock.set(`${day}T02:00:00Z`)
  await app.jobs.runDue()
  staff = { reviewer: await app.signIn('reviewer'), approver: await app.signIn('approver') }
}

async function approveAndRelease({ lines, approvedFor, releases }: Model): Promise<void> {
  const request = { batchNo, version: 1, remark: 'Agrees' }
  await app.call(staff.reviewer, payoutEndpoints.requestApprovalPayout, request)
  await app.call(staff.approver, payoutEndpoints.approvePayout, { ...request, selectedDate: approvedFor })
  for (const [release, selectedDate] of releases.entries()) {
    const transactionIds = lines.flatMap((line, index) => (line.release === release ? lineId(batchNo, index) : []))
    if (transactionIds.length === 0) continue
    const rows = { ...request, holdType, transactionIds, selectedDate }
    await app.call(staff.reviewer, onHoldEndpoints.requestReleaseHoldTransactions, rows)
    await app.call(staff.approver, onHoldEndpoints.releaseHoldTransactions, rows)
  }
}

type Narrowing = { transactionType?: string; companyCode?: string }
type Taxed = { tax: string; net: string }

async function header(narrowed: Narrowing = {}): Promise<Taxed> {
  const found = await app.call(staff.reviewer, payoutEndpoints.payoutTotalHeaderSummary, { batchNo, ...narrowed })
  return { tax: found.withholdingTaxAmount, net: found.netPayoutAmount }
}

const sumOf = (parts: readonly Taxed[]): Taxed => ({
  tax: sumOfRinggit(parts.map(({ tax }) => tax)),
  net: sumOfRinggit(parts.map(({ net }) => net))
})

/** Types, dealers, and a dealer's types sum to the whole to the sen, and every screen agrees. */
async function checkSums({ lines }: Model): Promise<Taxed> {
  const whole = await header()
  const found = [...new Set(lines.map(({ type }) => type))]
  expect(sumOf(await Promise.all(found.map((transactionType) => header({ transactionType }))))).toEqual(whole)
  const dealers: Taxed[] = []
  for (const companyId of new Set(lines.map((line) => line.companyId))) {
    const companyCode = codeOf(companyId)
    const dealer = await header({ companyCode })
    dealers.push(dealer)
    const own = new Set(lines.filter((line) => line.companyId === companyId).map(({ type }) => type))
    const shares = await Promise.all([...own].map((transactionType) => header({ companyCode, transactionType })))
    expect(sumOf(shares)).toEqual(dealer)
    const { cycles } = await app.call(staff.reviewer, dealerOverviewEndpoints.getDealerOverview, { companyCode })
    expect(cycles?.find((cycle) => cycle.batchNo === batchNo)).toMatchObject(dealer)
  }
  expect(sumOf(dealers)).toEqual(whole)
  await checkScreens(whole)
  for (const transactionType of found) await checkScreens(await header({ transactionType }), { transactionType })
  return whole
}

async function checkScreens({ tax, net }: Taxed, narrowed: Narrowing = {}): Promise<void> {
  const scope = { batchNo, ...narrowed }
  const steps = await app.call(staff.reviewer, payoutEndpoints.getCycleWaterfall, scope)
  const bar = steps.find(({ step }) => step === 'WITHHOLDING_TAX')
  expect([-senOf(bar?.amount ?? '0.00'), steps.at(-1)?.amount]).toEqual([senOf(tax), net])
  const page = { step: 'WITHHOLDING_TAX', pageNumber: 0, pageSize: 100 } as const
  const rows = await app.call(staff.reviewer, payoutEndpoints.getPayoutTransactions, { ...scope, ...page })
  expect(rows.totalElements).toBe(bar?.transactionCount)
  const sides = { unit: 'CYCLE', before: '1', after: String(batchNo), ...narrowed } as const
  const variance = await app.call(staff.reviewer, varianceEndpoints.getVariance, sides)
  expect(variance.after.netAmount).toBe(net)
  const taxed = await app.call(staff.reviewer, varianceEndpoints.getVarianceLines, {
    ...{ ...sides, part: 'TAX', pageNumber: 0, pageSize: 100 }
  })
  expect(sumOfRinggit(taxed.content.map(({ after }) => after.amount))).toBe(tax)
  if (narrowed.transactionType) return
  const { content } = await app.call(staff.reviewer, payoutEndpoints.getAllPayoutList, {
    ...{ pageNumber: 0, pageSize: 1, payoutCycleName: String(batchNo) }
  })
  expect(content[0]?.netPayoutAmount).toBe(net)
}

const withheld = async () =>
  (
    await one(
      app.database.db,
      sql<{ tax: string }>`
      select coalesce(sum(withholding_tax), 0)::numeric(14, 2) as tax from postings where batch_no = ${batchNo}`
    )
  ).tax

test('types and dealers sum to their cycle to the sen, before and after each of its postings', async () => {
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      await setClock(today)
      batchNo += 1
      const lines = [...model.lines, { companyId: 4, type: 'Activation', amount: 100n, release: null }]
      const filed = lines.map(({ release, amount, ...line }) => ({
        ...{ ...line, amount: ringgitOf(amount) },
        ...(release !== null && { state: 'HELD' as const, holdType })
      }))
      await aCycleInReview(app.database.db, { batchNo, lines: filed })
      await approveAndRelease({ ...model, lines })
      const expected = await checkSums({ ...model, lines })
      for (const day of [today, soon, end]) {
        await setClock(day)
        expect(await checkSums({ ...model, lines })).toEqual(expected)
      }
      expect(await withheld()).toBe(expected.tax)
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 1), endOnFailure: true }
  )
})
