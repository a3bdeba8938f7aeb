import { type HoldType, holdTypes } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import fc from 'fast-check'
import type { Counted, Facts, Kept, PlanLine, Sold } from '../src/variance/rules.ts'

/*
 * The definition of docs/why-different.md once more, from single rows and without a thought for speed. Tests hold the
 * product's sums and its split to it.
 */

export type ModelRow = {
  companyId: number
  type: string
  plan: string
  sen: bigint
  state: TransactionState
  holdType: HoldType | undefined
}

/** Few names and small numbers, so that rows meet; amounts of zero, and of an odd sen that no count divides. */
const modelRow: fc.Arbitrary<ModelRow> = fc
  .record({
    companyId: fc.integer({ min: 1, max: 5 }),
    type: fc.constantFrom('Activation', 'Port In', 'Reload'),
    plan: fc.constantFrom('Basic', 'Premium', 'Ultra'),
    sen: fc.oneof(
      { weight: 5, arbitrary: fc.bigInt({ min: 0n, max: 100_000n }) },
      { weight: 1, arbitrary: fc.bigInt({ min: -50_000n, max: -1n }) },
      { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 999_999_999_99n, -999_999_999_99n) }
    ),
    state: fc.constantFrom<TransactionState>('PAYABLE', 'PAYABLE', 'PAID', 'RELEASED', 'HELD', 'CANCELLED', 'EXCLUDED'),
    held: fc.constantFrom<HoldType>(...Object.values(holdTypes))
  })
  .map(({ held, ...row }) => ({ ...row, holdType: row.state === 'HELD' ? held : undefined }))

/** A side is often empty, or has what the other has with some rows more or less. */
export const twoSides: fc.Arbitrary<[ModelRow[], ModelRow[]]> = fc
  .tuple(
    fc.array(modelRow, { maxLength: 30 }),
    fc.array(modelRow, { maxLength: 12 }),
    fc.array(modelRow, { maxLength: 12 })
  )
  .map(([both, before, after]) => [
    [...both, ...before],
    [...both, ...after]
  ])

const nothing: Counted = { count: 0, amount: 0n }
const countedOf = (rows: readonly ModelRow[]): Counted => ({
  count: rows.length,
  amount: rows.reduce((sum, { sen }) => sum + sen, 0n)
})

const paidStates = new Set<TransactionState>(['PAYABLE', 'RELEASED', 'PAID'])

/** What a side pays before tax. */
export const grossOf = (rows: readonly ModelRow[]): bigint =>
  countedOf(rows.filter(({ state }) => paidStates.has(state))).amount

/** Sums of two sides as the server reads them. Of one dealer alone nobody comes or goes. */
export function factsOf(before: readonly ModelRow[], after: readonly ModelRow[], ofOneDealer = false): Facts {
  const dealersOf = (rows: readonly ModelRow[]) => new Set(rows.map(({ companyId }) => companyId))
  const [inBefore, inAfter] = [dealersOf(before), dealersOf(after)]
  const isBoth = ({ companyId }: ModelRow) => ofOneDealer || (inBefore.has(companyId) && inAfter.has(companyId))
  const oneSided = (rows: readonly ModelRow[]) => {
    const own = rows.filter((row) => !isBoth(row))
    return { ...countedOf(own), dealers: dealersOf(own).size }
  }
  return {
    came: oneSided(after),
    went: oneSided(before),
    lines: linesOf(before.filter(isBoth), after.filter(isBoth)),
    before: keptOf(before),
    after: keptOf(after)
  }
}

function linesOf(before: readonly ModelRow[], after: readonly ModelRow[]): PlanLine[] {
  const keys = new Set([...before, ...after].map(({ type, plan }) => JSON.stringify([type, plan])))
  return [...keys].map((key) => {
    const [transactionType, planName] = JSON.parse(key) as [string, string]
    const soldOf = (rows: readonly ModelRow[]): Sold => {
      const own = rows.filter(({ type, plan }) => type === transactionType && plan === planName)
      return {
        earned: countedOf(own.filter(({ sen }) => sen >= 0n)),
        clawback: countedOf(own.filter(({ sen }) => sen < 0n))
      }
    }
    return { transactionType, planName, before: soldOf(before), after: soldOf(after) }
  })
}

function keptOf(rows: readonly ModelRow[]): Kept {
  const inState = (...states: TransactionState[]) => countedOf(rows.filter(({ state }) => states.includes(state)))
  const heldTypes = [...new Set(rows.flatMap(({ holdType }) => holdType ?? []))]
  return {
    exclusions: inState('EXCLUDED'),
    holds: new Map(heldTypes.map((type) => [type, countedOf(rows.filter(({ holdType }) => holdType === type))])),
    cancellations: inState('CANCELLED'),
    tax: nothing,
    olderReleases: nothing,
    laterReleases: nothing,
    adjustments: nothing
  }
}
