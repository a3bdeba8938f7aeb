import { answerOf, heldOutside } from '@payouts/contract/dealer-overview/answer'
import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import type { DealerCycle, MoneyPlace } from '@payouts/contract/dealer-overview/schema'
import { ringgitOf, senOf, sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { addDealers } from '#test/builders/approved-cycle.ts'
import { codeOf } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { answered, aPostedCycle, sent } from '#test/builders/payment-builders.ts'

const app = useTestApp()

const outcomes = ['INSTRUCTED', 'IN FILE', 'SETTLED', 'REJECTED', 'RETURNED'] as const
/** A dealer's transactions in two cycles, clawbacks too, and what a bank does with the payments. */
const months = fc.record({
  first: fc.array(fc.integer({ min: -3_000, max: 9_000 }), { minLength: 1, maxLength: 3 }),
  second: fc.array(fc.integer({ min: -3_000, max: 9_000 }), { minLength: 1, maxLength: 3 }),
  bearsTax: fc.boolean(),
  outcomes: fc.tuple(fc.constantFrom(...outcomes), fc.constantFrom(...outcomes))
})
const dealers = fc
  .sample(months, { seed: 20_261_128, numRuns: 30 })
  .map((one, index) => ({ ...one, companyId: index + 1 }))
const plain = { companyId: 900, code: codeOf(900) }

beforeAll(async () => {
  const { db } = app.database
  const approvedFor = app.clock.today()
  await addDealers(db, {
    approvedFor,
    dealers: [...dealers, { ...plain, bearsTax: false }].map(({ companyId, bearsTax }) => ({
      ...{ companyId, companyType: bearsTax ? ('Individual' as const) : ('Sdn Bhd' as const) },
      ...(bearsTax && { paidLastYear: '200000.00' })
    }))
  })
  for (const [index, side] of (['first', 'second'] as const).entries()) {
    const references = await aPostedCycle(db, {
      ...{ batchNo: 1 + index, clock: app.clock },
      dealers: dealers.map((one) => ({
        companyId: one.companyId,
        amounts: one[side].map((sen) => ringgitOf(BigInt(sen)))
      }))
    })
    await goThroughBank(references, index)
    app.clock.advanceDays(1)
  }
})

/** Each payment comes as far as its dealer's outcome says. */
async function goThroughBank(references: readonly string[], index: number) {
  const { db } = app.database
  const { rows } = await sql<{ referenceNo: string; companyId: number }>`
    select reference_no as "referenceNo", company_id as "companyId" from payments where reference_no = any(${[...references]})`.execute(
    db
  )
  const meant = rows.map(({ referenceNo, companyId }) => ({
    referenceNo,
    outcome: dealers.find((one) => one.companyId === companyId)?.outcomes[index]
  }))
  const which = (...of: (string | undefined)[]) => meant.filter(({ outcome }) => of.includes(outcome))
  const inFile = meant.filter(({ outcome }) => outcome !== 'INSTRUCTED')
  await sent(
    db,
    app.clock,
    inFile.map(({ referenceNo }) => referenceNo)
  )
  for (const [status, of] of [
    ['SETTLED', which('SETTLED', 'RETURNED')],
    ['REJECTED', which('REJECTED')],
    ['RETURNED', which('RETURNED')]
  ] as const)
    await answered(
      db,
      app.clock,
      of.map(({ referenceNo }) => ({ referenceNo, status }))
    )
}

const sumOf = (lines: readonly { amount: string }[]) => sumOfRinggit(lines.map(({ amount }) => amount))
const isBack = ({ place, status }: MoneyPlace) => place === 'ACCOUNT' || status === 'REJECTED' || status === 'RETURNED'

async function overviewOf(companyId: number) {
  const admin = await app.signIn('admin')
  return app.call(admin, dealerOverviewEndpoints.getDealerOverview, { companyCode: codeOf(companyId) })
}

test('the places of each payout sum to its net, and to what ledger, payments and statement say', async () => {
  const admin = await app.signIn('admin')
  for (const { companyId } of dealers) {
    const companyCode = codeOf(companyId)
    const { cycles = [], account, payments = [] } = await overviewOf(companyId)
    const days = { fromDate: '2026-01-01', toDate: app.clock.today() }
    const statement = await app.call(admin, reportEndpoints.getDealerStatement, { companyCode, ...days })
    const places = cycles.flatMap((cycle) => cycle.places)
    for (const { batchNo, net, places: own } of cycles) {
      expect(sumOf(own), companyCode).toBe(net)
      expect(statement.cycles.find((one) => one.batchNo === batchNo)?.net, companyCode).toBe(net)
    }
    expect(sumOf(places.filter(isBack)), companyCode).toBe(account?.balance)
    const inBank = places.filter(({ place }) => place === 'BANK')
    expect(sumOf(inBank), companyCode).toBe(statement.account.toBank)
    const paid = (lines: readonly { referenceNo: string | null; amount: string; status: string | null }[]) =>
      lines.map(({ referenceNo, amount, status }) => [referenceNo, amount, status]).sort()
    expect(paid(inBank)).toEqual(paid(payments))
  }
})

test('the sentence says where the money is, what is held, and the true main reason of the difference', async () => {
  const { db } = app.database
  const { companyId, code } = plain
  const line = (amount: string, more: object = {}) => ({
    companyId,
    type: 'Reload',
    plan: 'Unlimited 68',
    amount,
    ...more
  })
  const names = { 50: 'Incentives September 2026', 51: 'Incentives October 2026' }
  await aCycleInReview(db, {
    batchNo: 50,
    name: names[50],
    cutoffDate: '2026-09-18',
    lines: [line('400.00'), line('293.95')]
  })
  await aCycleInReview(db, {
    ...{ batchNo: 51, name: names[51], cutoffDate: '2026-10-18' },
    lines: [line('506.43'), line('7.53', { state: 'HELD', holdType: 'e-Inv Missing' })]
  })
  const waiting = await answerNow(51)
  expect(waiting.sentence).toBe(
    'Incentives October 2026: RM 506.43 waits for approval, RM 7.53 is held (e-Inv Missing), RM 187.52 less than ' +
      'Incentives September 2026 mostly because each sale earned less (RM 179.99).'
  )
  await sql`update cycles set status = 'Scheduled', four_eyes = false, approved_at = now(), approved_for = '2026-12-01'
    where batch_no = 51`.execute(db)
  const { sentence, cycle, difference, parts, overview } = await answerNow(51)
  expect(sentence).toContain('RM 506.43 is paid on 1 Dec 2026, RM 7.53 is held')
  expect(sumOf(cycle.holds)).toBe(cycle.held)
  expect(sumOf(parts)).toBe(difference)
  expect(sentence).toContain(withCurrency(difference.replace('-', '')))
  expect((await answerNow(51, 'ms')).sentence).toContain(
    'RM 187.52 kurang daripada Incentives September 2026 terutamanya kerana'
  )
  const [, before] = overview.cycles ?? []
  if (!before) throw new Error('the dealer has two cycles')
  const heldElsewhere = heldOutside(before, overview)
  expect(answerOf('en', { cycle: before, variance: undefined, heldElsewhere })).toBe(
    'Incentives September 2026: RM 693.95 waits for approval, RM 7.53 of other payouts is held.'
  )

  async function answerNow(batchNo: number, language: 'en' | 'ms' = 'en') {
    const admin = await app.signIn('admin')
    const overview = await app.call(admin, dealerOverviewEndpoints.getDealerOverview, { companyCode: code })
    const variance = await app.call(admin, varianceEndpoints.getVariance, {
      ...{ unit: 'CYCLE' as const, companyCode: code, after: String(batchNo) }
    })
    const cycle = overview.cycles?.find((one): one is DealerCycle => one.batchNo === batchNo)
    if (!cycle) throw new Error('the dealer has this cycle')
    expect(senOf(variance.after.netAmount) - senOf(variance.before.netAmount)).toBe(senOf(variance.difference))
    const answered = { cycle, variance, heldElsewhere: heldOutside(cycle, overview) }
    return { sentence: answerOf(language, answered), cycle, overview, ...variance }
  }
})
