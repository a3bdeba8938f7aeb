import { type PayoutFigures, payoutFigures } from '@payouts/contract/cycles/payout-figures'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { ringgitOf, type Sen, senOf, sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'

type ModelLine = { companyId: number; type: string; amount: Sen; state: TransactionState }
type Model = { status: string; lines: ModelLine[] }

type Step =
  | { action: 'holdTypes'; types: string[] }
  | { action: 'holdDealers'; companies: number[] }
  | { action: 'holdLines'; lines: number[] }
  | { action: 'request' | 'approve' | 'return' }

const types = ['Activation', 'Reload']
const companies = [1, 2, 3]
const line = fc.record({
  companyId: fc.constantFrom(...companies),
  type: fc.constantFrom(...types),
  amount: fc.bigInt({ min: -20_000n, max: 1_000_000n }),
  state: fc.constantFrom<TransactionState>('PAYABLE', 'PAYABLE', 'PAYABLE', 'EXCLUDED')
})
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ action: fc.constant('holdTypes' as const), types: fc.subarray(types, { minLength: 1 }) }),
  fc.record({ action: fc.constant('holdDealers' as const), companies: fc.subarray(companies, { minLength: 1 }) }),
  fc.record({
    action: fc.constant('holdLines' as const),
    lines: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 })
  }),
  fc.record({ action: fc.constantFrom('request' as const, 'approve' as const, 'return' as const) })
)

const payouts = useTestApp()
let nextBatch = 1

/** After each step some ten calls are compared, so that the suite of every day walks few and short sequences. */
const runs = Number(process.env['MODEL_RUNS'] ?? 3)
const mostSteps = process.env['MODEL_RUNS'] ? 12 : 8

beforeAll(async () => {
  for (const companyId of companies)
    await aDealer(payouts.database.db, { company_id: companyId, company_type: 'Individual' })
  await sql`insert into dealer_year_payments (company_id, year, gross) values (1, 2025, 200000), (2, 2025, 100000)`.execute(
    payouts.database.db
  )
})
const approver = useSession(payouts, 'approver')
const reviewer = useSession(payouts, 'reviewer')

/** The lines that a step holds in the model, or undefined if it must be refused. */
function chosenLines({ lines }: Model, chosen: Step): ModelLine[] | undefined {
  const payable = lines.filter(({ state }) => state === 'PAYABLE')
  if (chosen.action === 'holdTypes')
    return allFound(chosen.types, (type) => payable.filter((candidate) => candidate.type === type))
  if (chosen.action === 'holdDealers')
    return allFound(chosen.companies, (companyId) => payable.filter((candidate) => candidate.companyId === companyId))
  if (chosen.action === 'holdLines')
    return allFound(chosen.lines, (index) => payable.filter((candidate) => candidate === lines[index]))
  return []
}

function allFound<Key>(keys: Key[], linesOf: (key: Key) => ModelLine[]): ModelLine[] | undefined {
  const found = keys.map(linesOf)
  return found.every(({ length }) => length > 0) ? found.flat() : undefined
}

/** Applies a step to the model; false if the server must refuse it and change nothing. */
function take(model: Model, chosen: Step): boolean {
  const isPayable = model.lines.some(({ state }) => state === 'PAYABLE')
  if (chosen.action === 'request') return becomes(model, 'Pending Review', 'Pending Approval', isPayable)
  if (chosen.action === 'return') return becomes(model, 'Pending Approval', 'Pending Review')
  if (chosen.action === 'approve') {
    if (!becomes(model, 'Pending Approval', 'Completed')) return false
    for (const payable of model.lines) if (payable.state === 'PAYABLE') payable.state = 'PAID'
    return true
  }
  const held = ['Pending Review', 'Pending Approval'].includes(model.status) ? chosenLines(model, chosen) : undefined
  if (!held) return false
  for (const heldLine of held) heldLine.state = 'HELD'
  model.status = model.lines.some(({ state }) => state === 'PAYABLE') ? 'Pending Review' : 'Hold'
  return true
}

function becomes(model: Model, from: string, to: string, allowed = true): boolean {
  if (model.status !== from || !allowed) return false
  model.status = to
  return true
}

/** Takes a step after its dry run, which must predict the cycle's figures. */
async function attempt(batchNo: number, chosen: Step): Promise<boolean> {
  const action = { batchNo, version: 1, remark: 'Model' }
  const send = async (session: TestSession, name: keyof typeof payoutEndpoints, payload: object) => {
    const run = async (dryRun: boolean) => {
      const answer = await payouts.send(session, payoutEndpoints[name], { ...action, ...payload, dryRun })
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
    const shown = await figuresShown(batchNo)
    const { result: previewed } = await run(true)
    const { responseCode, result } = await run(false)
    if (responseCode !== '0') return false
    expect(previewed.before).toEqual(shown)
    expect(previewed.after).toEqual(await figuresShown(batchNo))
    expect(result.netPayOut).toBe(previewed.netPayOut)
    if (result.netPayOut) expect(result.netPayOut).toBe(previewed.after.netPayoutAmount)
    return true
  }
  switch (chosen.action) {
    case 'holdTypes':
      return send(reviewer, 'holdPayoutTransactionType', { transactionTypes: chosen.types })
    case 'holdDealers':
      return send(reviewer, 'holdPayoutCompanyCode', { companyCodes: chosen.companies.map((id) => `D0000${id}`) })
    case 'holdLines':
      return send(reviewer, 'holdPayoutTransactions', { ids: chosen.lines.map((index) => lineId(batchNo, index)) })
    case 'request':
      return send(reviewer, 'requestApprovalPayout', {})
    case 'return':
      return send(approver, 'returnPayout', {})
    case 'approve': {
      const approved = await send(approver, 'approvePayout', { selectedDate: payouts.clock.today() })
      if (approved) await payouts.jobs.runDue()
      return approved
    }
  }
}

/** The figures as the cycle's page shows them. */
async function figuresShown(batchNo: number): Promise<PayoutFigures> {
  return payoutFigures.parse(await payouts.call(reviewer, payoutEndpoints.payoutTotalHeaderSummary, { batchNo }))
}

const sumOf = (lines: ModelLine[], ...states: TransactionState[]) =>
  lines.filter(({ state }) => states.includes(state)).reduce((sum, { amount }) => sum + amount, 0n)

/** Compares domain 3's identity with the model, the rows and the screens. */
async function checkMoney(batchNo: number, { status, lines }: Model): Promise<void> {
  const { db } = payouts.database
  const kept = await sql<{ state: TransactionState; rows: number; amount: string }>`
    select state, sum(row_count)::bigint as rows, sum(amount)::numeric(14, 2) as amount
    from cycle_totals where batch_no = ${batchNo} and row_count > 0 group by state order by state`.execute(db)
  const counted = await sql<{ state: TransactionState; rows: number; amount: string }>`
    select state, count(*) as rows, sum(incentive_amount)::numeric(14, 2) as amount
    from transactions where batch_no = ${batchNo} group by state order by state`.execute(db)
  expect(kept.rows).toEqual(counted.rows)
  for (const { state, amount } of counted.rows) expect(senOf(amount)).toBe(sumOf(lines, state))

  const header = await payouts.call(reviewer, payoutEndpoints.payoutTotalHeaderSummary, { batchNo })
  const steps = await payouts.call(reviewer, payoutEndpoints.getCycleWaterfall, { batchNo })
  expect(header.cycle.payoutStatus).toBe(status)
  expect(header.totalAmount).toBe(ringgitOf(sumOf(lines, 'PAYABLE', 'HELD', 'PAID')))
  expect(header.holdAmount).toBe(ringgitOf(sumOf(lines, 'HELD')))
  expect(senOf(header.netPayoutAmount) + senOf(header.withholdingTaxAmount)).toBe(sumOf(lines, 'PAYABLE', 'PAID'))
  const { totalAmount, eInvoiceHoldAmount, otherHoldAmount, cancelledAmount, withholdingTaxAmount } = header
  const takenOff = sumOfRinggit([eInvoiceHoldAmount, otherHoldAmount, cancelledAmount, withholdingTaxAmount])
  expect(senOf(totalAmount) - senOf(takenOff)).toBe(senOf(header.netPayoutAmount))
  const { content } = await payouts.call(reviewer, payoutEndpoints.getAllPayoutList, {
    pageNumber: 0,
    pageSize: 1,
    payoutCycleName: String(batchNo)
  })
  expect(content[0]?.netPayoutAmount).toBe(header.netPayoutAmount)
  expect(sumOfRinggit(steps.slice(0, -1).map(({ amount }) => amount))).toBe(header.netPayoutAmount)
  expect(steps[0]?.amount).toBe(ringgitOf(sumOf(lines, 'PAYABLE', 'HELD', 'PAID', 'EXCLUDED')))
}

test('whatever is held, submitted, returned, approved and paid, every sen is counted exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(step, { minLength: 1, maxLength: mostSteps }),
      async (lines, steps) => {
        const batchNo = nextBatch++
        const model: Model = { status: 'Pending Review', lines: lines.map((given) => ({ ...given })) }
        const filed = lines.map(({ amount, ...rest }) => ({ ...rest, amount: ringgitOf(amount) }))
        await aCycleInReview(payouts.database.db, { batchNo, lines: filed })
        await checkMoney(batchNo, model)
        for (const chosen of steps) {
          const expected = take(model, chosen)
          expect(await attempt(batchNo, chosen), JSON.stringify(chosen)).toBe(expected)
          await checkMoney(batchNo, model)
        }
      }
    ),
    { numRuns: runs, endOnFailure: true }
  )
})
