import { type HoldType, holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CommissionType, TransactionState } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import type { VarianceChoice } from '@payouts/contract/variance/schema'
import fc from 'fast-check'
import type { Counted, Facts, Kept, PlanLine, Sold } from '#variance/rules.ts'

/*
 * A second implementation of docs/why-different.md, from single rows and without regard for speed. Tests compare the
 * product's sums and its split with it.
 */

export type ModelRow = {
  companyId: number
  type: string
  plan: string
  sen: bigint
  state: TransactionState
  holdType: HoldType | undefined
}

/** Few names and small numbers, so that rows match; amounts include zero, and odd sen that no count divides. */
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

/** A side is often empty, or like the other with some rows more or less. */
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

/** The gross amount of a side. */
export const grossOf = (rows: readonly ModelRow[]): bigint =>
  countedOf(rows.filter(({ state }) => paidStates.has(state))).amount

/** Sums of two sides as the server reads them. For a single dealer there are no new or lost dealers. */
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

export type ModelCycle = {
  batchNo: number
  kind: CommissionType
  cutoff: Day
  dealers: readonly number[]
  isCancelled: boolean
}

/** Cycles of two kinds over some months, cut off early, in the middle or late in the month, often on the same day. */
export const history: fc.Arbitrary<ModelCycle[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<CommissionType>('Incentives', 'Incentives', 'Device Reimbursement Bundle'),
      month: fc.integer({ min: 1, max: 6 }),
      day: fc.constantFrom(1, 7, 14, 15, 21, 30),
      dealers: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      isCancelled: fc.constantFrom(false, false, false, false, false, true)
    }),
    { minLength: 45, maxLength: 50 }
  )
  .map((cycles) =>
    cycles.map(({ month, day, ...cycle }, index) => {
      const last = new Date(Date.UTC(2026, month, 0)).getUTCDate()
      const cutoff = `2026-0${month}-${String(Math.min(day, last)).padStart(2, '0')}`
      return { ...cycle, batchNo: 501 + index, cutoff }
    })
  )

type ModelChoice = { batchNo: number; choice: VarianceChoice }

/** The default earlier cycle of a comparison; a dealer is compared within its own cycles. */
export function chosenBefore(
  later: ModelCycle,
  all: readonly ModelCycle[],
  ofDealer?: number
): ModelChoice | 'no earlier cycle' | 'no dealer in common' {
  const isEarlier = ({ cutoff, batchNo }: ModelCycle) =>
    cutoff < later.cutoff || (cutoff === later.cutoff && batchNo < later.batchNo)
  const latestFirst = all
    .filter((cycle) => cycle.kind === later.kind && !cycle.isCancelled && isEarlier(cycle))
    .filter(({ dealers }) => ofDealer === undefined || dealers.includes(ofDealer))
    .sort((one, other) =>
      one.cutoff === other.cutoff ? other.batchNo - one.batchNo : one.cutoff < other.cutoff ? 1 : -1
    )
    .slice(0, 24)
  const found = latestFirst.map((cycle) => ({
    ...{ batchNo: cycle.batchNo, isSameTime: isSameTime(cycle.cutoff, later.cutoff) },
    shared: cycle.dealers.filter((dealer) => later.dealers.includes(dealer)).length,
    together: new Set([...cycle.dealers, ...later.dealers]).size
  }))
  const choose = (one: (typeof found)[number] | undefined): ModelChoice | undefined =>
    one && {
      batchNo: one.batchNo,
      choice: {
        isSameTime: one.isSameTime,
        sharedDealers: ofDealer === undefined ? one.shared : null,
        allDealers: ofDealer === undefined ? one.together : null
      }
    }
  if (found.length === 0) return 'no earlier cycle'
  if (ofDealer !== undefined) return choose(found.find((cycle) => cycle.isSameTime) ?? found[0]) ?? 'no earlier cycle'
  const sharesMost = found.filter(({ shared, together }) => 2 * shared >= together)
  const sharesAny = found.filter(({ shared }) => shared > 0)
  const bestOf = (cycles: typeof found) =>
    cycles.find(({ shared, together }) => cycles.every((other) => shared * other.together >= other.shared * together))
  return (
    choose(
      sharesMost.find((cycle) => cycle.isSameTime) ??
        sharesMost[0] ??
        bestOf(sharesAny.filter((cycle) => cycle.isSameTime)) ??
        bestOf(sharesAny)
    ) ?? 'no dealer in common'
  )
}

/** Counts days one by one: more than a week earlier, and within a week of the same day of the month, or of its end. */
function isSameTime(earlier: Day, later: Day): boolean {
  const [earlierDay, laterDay] = [Number(earlier.slice(8)), Number(later.slice(8))]
  const isAround = Array.from({ length: 15 }, (_, index) => index - 7).some(
    (days) => ((earlierDay - 1 + days + 31) % 31) + 1 === laterDay
  )
  return isAround && (Date.parse(later) - Date.parse(earlier)) / 86_400_000 > 7
}
