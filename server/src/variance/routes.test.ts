import type { InputOf } from '@payouts/contract/endpoint'
import { errorCodes } from '@payouts/contract/errors'
import { ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { VariancePartName } from '@payouts/contract/variance/names'
import type { Variance, VarianceLine, VariancePart } from '@payouts/contract/variance/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer, codeOf } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, type Line } from '#test/builders/cycle-in-review.ts'
import { factsOf, type ModelRow, twoSides } from '#test/models/variance-model.ts'
import { drawn } from '#test/running/long-test.ts'
import { splitOf } from './rules.ts'

const { getVariance, getVarianceLines } = varianceEndpoints
const { getPayoutTransactions } = payoutEndpoints

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')

const asLine = ({ companyId, type, plan, sen, state, holdType }: ModelRow): Line => ({
  ...{ companyId, type, plan, state, amount: ringgitOf(sen) },
  ...(holdType && { holdType })
})

/** Pairs of cycles: batches 101 and 102, 103 and 104 and so on. Dealer 1 bears tax. */
const pairs = fc.sample(twoSides, { seed: 20_261_123, numRuns: 12 })
/** The suite of every day compares some of them. */
const chosen = drawn(
  pairs.map((_, index) => index),
  4
)
const batchesOf = (index: number) => [101 + 2 * index, 102 + 2 * index] as const

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2, 3, 4, 5])
    await aDealer(db, { company_id: companyId, company_type: companyId === 1 ? 'Individual' : 'Sdn Bhd' })
  await sql`insert into dealer_year_payments (company_id, year, gross) values (1, 2025, 500000)`.execute(db)
  for (const [index, sides] of pairs.entries())
    for (const [side, batchNo] of batchesOf(index).entries())
      await aCycleInReview(db, { batchNo, lines: (sides[side] ?? []).map(asLine) })
})

type Narrowed = { transactionType?: string; companyCode?: string; planName?: string }

async function compared(index: number, narrowed: Narrowed = {}): Promise<Variance> {
  const [before, after] = batchesOf(index)
  const sides = { unit: 'CYCLE', before: String(before), after: String(after) } as const
  return app.call(reviewer, getVariance, { ...sides, ...narrowed })
}

async function linesOf(variance: Variance, { part, holdType }: VariancePart): Promise<VarianceLine[]> {
  const { unit, before, after, transactionType, planName, companyCode } = variance
  const comparison = { unit, before: before.key, after: after.key, transactionType, planName, companyCode }
  const { content } = await app.call(reviewer, getVarianceLines, {
    ...{ ...comparison, part, holdType, pageNumber: 0, pageSize: 100 }
  })
  return content
}

const sumOf = (amounts: readonly string[]) => sumOfRinggit(amounts)

async function expectWhole(variance: Variance): Promise<void> {
  expect(sumOf(variance.parts.map(({ amount }) => amount))).toBe(variance.difference)
  expect(senOf(variance.after.netAmount) - senOf(variance.before.netAmount)).toBe(senOf(variance.difference))
  for (const part of variance.parts) {
    const lines = await linesOf(variance, part)
    expect(sumOf(lines.map(({ difference }) => difference)), `${part.part} ${part.holdType}`).toBe(part.amount)
  }
}

const netOf = async (batchNo: number, narrowed: Omit<Narrowed, 'planName'> = {}) =>
  (await app.call(reviewer, payoutEndpoints.payoutTotalHeaderSummary, { batchNo, ...narrowed })).netPayoutAmount

describe('any two cycles', () => {
  test.each(chosen)('pair %i sums to the headers’ nets, and each part to its lines', async (index) => {
    const variance = await compared(index)
    const [before, after] = batchesOf(index)
    expect([variance.before.netAmount, variance.after.netAmount]).toEqual([await netOf(before), await netOf(after)])
    await expectWhole(variance)
  })

  test.each(chosen)('pair %i is split as its single rows are, but for tax', async (index) => {
    const [before = [], after = []] = pairs[index] ?? []
    const withoutTax = ({ parts }: Pick<Variance, 'parts'>) => parts.filter(({ part }) => part !== 'TAX')
    expect(withoutTax(await compared(index))).toEqual(withoutTax(splitOf(factsOf(before, after))))
    const ofPlan = ({ plan }: ModelRow) => plan === 'Ultra'
    expect(await compared(index, { planName: 'Ultra' })).toMatchObject({
      parts: splitOf(factsOf(before.filter(ofPlan), after.filter(ofPlan))).parts,
      isBeforeTax: true
    })
  })

  test.each(chosen)('pair %i adds up narrowed to a type, a plan and a dealer', async (index) => {
    const [before, after] = batchesOf(index)
    for (const narrowed of [
      { transactionType: 'Port In' },
      { planName: 'Basic' },
      { companyCode: codeOf(1) },
      { companyCode: codeOf(1), transactionType: 'Port In' },
      { companyCode: codeOf(2), planName: 'Premium' }
    ]) {
      const variance = await compared(index, narrowed)
      await expectWhole(variance)
      if ('planName' in narrowed) continue
      // A cycle without its rows has no such header.
      for (const [side, batchNo] of [
        ['before', before],
        ['after', after]
      ] as const)
        if (variance[side].transactionCount > 0) expect(variance[side].netAmount).toBe(await netOf(batchNo, narrowed))
        else expect(variance[side].netAmount).toBe('0.00')
    }
  })

  test('a cycle differs from itself in nothing', async () => {
    const same = await app.call(reviewer, getVariance, { unit: 'CYCLE', before: '101', after: '101' })
    expect(same).toMatchObject({ difference: '0.00', parts: [] })
  })
})

/** The kind of a plan's transactions in these parts; all are about dealers on both sides. */
const incentiveKinds: Partial<Record<VariancePartName, 'EARNED' | 'CLAWBACK' | null>> = {
  ...{ TYPES_CAME: null, TYPES_WENT: null, PLANS_CAME: 'EARNED', PLANS_WENT: 'EARNED' },
  ...{ VOLUME: 'EARNED', RATE: 'EARNED', CLAWBACKS: 'CLAWBACK' }
}

const amountsOf = async (request: Omit<InputOf<typeof getPayoutTransactions>, 'pageNumber' | 'pageSize'>) => {
  const page = await app.call(reviewer, getPayoutTransactions, { ...request, pageNumber: 0, pageSize: 100 })
  expect(page.totalElements).toBe(page.content.length)
  return page.content.map(({ incentiveAmount }) => incentiveAmount)
}

describe('the transactions behind a line', () => {
  test.each(drawn([0, 1, 2, 3, 4], 2))('of pair %i come to what the line says of each side', async (index) => {
    const batches = batchesOf(index)
    const { parts, ...variance } = await compared(index)
    for (const found of parts) {
      const incentiveKind = incentiveKinds[found.part]
      if (incentiveKind === undefined) continue
      for (const line of await linesOf({ parts, ...variance }, found))
        for (const [side, batchNo, other] of [
          ['before', batches[0], batches[1]],
          ['after', batches[1], batches[0]]
        ] as const) {
          const { transactionType, planName: wholePlanName } = line
          const rows = { batchNo, transactionType, wholePlanName, incentiveKind, dealersAlsoIn: { batchNos: [other] } }
          const amounts = await amountsOf(rows)
          expect([amounts.length, sumOf(amounts)], `${found.part} ${side}`).toEqual([
            line[side].transactionCount,
            line[side].amount
          ])
        }
    }
  })

  test('are counted alike with and without the totals, in each state', async () => {
    const batchNo = batchesOf(0)[1]
    for (const narrowed of [
      {},
      { state: 'HELD' },
      { companyCode: codeOf(2) },
      { transactionType: 'Reload' }
    ] as const) {
      const all = await amountsOf({ batchNo, ...narrowed })
      const clawbacks = await amountsOf({ batchNo, ...narrowed, incentiveKind: 'CLAWBACK' })
      expect(clawbacks).toEqual(all.filter((amount) => amount.startsWith('-')))
      const earned = await amountsOf({ batchNo, ...narrowed, incentiveKind: 'EARNED' })
      expect(earned).toEqual(all.filter((amount) => !amount.startsWith('-')))
    }
  })
})

describe('the sides', () => {
  test('without a name are the latest cycle and the one before it of its kind', async () => {
    const { db } = app.database
    const lines = [{ companyId: 1, amount: '1.00' }] as const
    const bundle = { commissionType: 'Device Reimbursement Bundle' } as const
    await aCycleInReview(db, { batchNo: 901, ...bundle, cutoffDate: '2026-10-18', lines: [...lines] })
    await aCycleInReview(db, { batchNo: 902, cutoffDate: '2026-12-01', lines: [...lines] })
    await aCycleInReview(db, { batchNo: 903, ...bundle, cutoffDate: '2026-12-18', lines: [...lines] })
    const latest = await app.call(reviewer, getVariance, { unit: 'CYCLE' })
    expect([latest.before.key, latest.after.key]).toEqual(['901', '903'])
    const first = await app.refusal(reviewer, getVariance, { unit: 'CYCLE', after: '901' })
    expect(first).toMatchObject({ errorCode: errorCodes.refusedByRule, field: 'before' })
    expect(first.displayErrorMessage).toContain('There is no earlier cycle of this kind')
  })

  test.each([
    [{ unit: 'CYCLE', after: '4040404' }, 'after'],
    [{ unit: 'CYCLE', after: '101', before: '4040404' }, 'before'],
    [{ unit: 'CYCLE', after: '9999999999' }, 'after'],
    [{ unit: 'MONTH', after: '2026-11', companyCode: 'D99999' }, 'companyCode']
  ] as const)('%o is refused, by the name of %s', async (comparison, field) => {
    expect(await app.refusal(reviewer, getVariance, comparison)).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      field
    })
  })

  test.each([
    [{ unit: 'CYCLE', after: '2026-10' }, 'after'],
    [{ unit: 'MONTH', after: '2026-13' }, 'after'],
    [{ unit: 'YEAR', after: '2026', before: '20' }, 'before']
  ] as const)('%o is invalid', async (comparison, field) => {
    expect(await app.refusal(reviewer, getVariance, comparison)).toMatchObject({
      errorCode: errorCodes.errorDuringRequest,
      field
    })
  })
})

describe('a company’s own user', () => {
  test('compares its own money in approved cycles, and learns of nothing else', async () => {
    const { db } = app.database
    // Today no role has both, but the scope must hold for future roles.
    await sql`alter table users drop constraint external_role_means_company`.execute(db)
    await aUser(db, { userName: 'kedai', companyId: 2 })
    const own = await app.signIn('kedai')
    await aCycleInReview(db, {
      batchNo: 911,
      cutoffDate: '2027-01-18',
      lines: [
        { companyId: 2, amount: '10.00' },
        { companyId: 3, amount: '70.00' }
      ]
    })
    await aCycleInReview(db, {
      batchNo: 912,
      cutoffDate: '2027-02-18',
      lines: [
        { companyId: 2, amount: '10.00' },
        { companyId: 2, amount: '10.00' }
      ]
    })
    const sides = { unit: 'CYCLE', before: '911', after: '912' } as const
    const unapproved = await app.refusal(own, getVariance, sides)
    expect(unapproved).toMatchObject({ displayErrorMessage: 'Invalid payout cycle data', field: 'after' })
    await sql`update cycles set approved_at = now(), approved_for = '2027-02-20' where batch_no in (911, 912)`.execute(
      db
    )
    const variance = await app.call(own, getVariance, sides)
    expect(variance).toMatchObject({ companyCode: codeOf(2), difference: '10.00' })
    expect(variance.parts.map(({ part }) => part)).toEqual(['VOLUME'])
    expect(await app.refusal(own, getVariance, { ...sides, companyCode: codeOf(3) })).toMatchObject({
      displayErrorMessage: `There is no dealer ${codeOf(3)}.`
    })
    const lines = { ...sides, part: 'DEALERS_WENT', pageNumber: 0, pageSize: 10 } as const
    expect((await app.call(own, getVarianceLines, lines)).content).toEqual([])
    // Staff see that dealer 3 is lost.
    expect((await app.call(reviewer, getVarianceLines, lines)).content).toMatchObject([{ companyCode: codeOf(3) }])
  })
})
