import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { ringgitOf, type Sen } from '@payouts/contract/money'
import { roundedQuotient } from '@payouts/contract/rounding'
import type { VariancePartName } from '@payouts/contract/variance/names'
import type { CountedAmount, VariancePart } from '@payouts/contract/variance/schema'

/*
 * The definition in docs/why-different.md as functions over sen, without a database. Imported money is split first,
 * each row
 * into exactly one part. What keeps imported money from being paid follows, each part as the difference of two sums.
 * So the
 * parts always sum to the difference.
 */

/** A number of transactions and their sum. */
export type Counted = { count: number; amount: Sen }

/** What a side imported of one plan of a type: earned amounts, and clawbacks separately. */
export type Sold = { earned: Counted; clawback: Counted }

/** A plan of a transaction type on both sides, for the dealers that both sides have. */
export type PlanLine = {
  transactionType: string
  planName: string
  before: Sold
  after: Sold
  /** What the later side's rate card gave beyond the earlier side's, if they differ. */
  cardChange?: Sen
}

/** Dealers that only one side has, with everything imported for them. */
export type OneSided = Counted & { dealers: number }

/**
 * The steps from imported to net on one side. All are subtracted except `olderReleases`, `laterReleases` and
 * `adjustments`.
 */
export type Kept = {
  exclusions: Counted
  holds: ReadonlyMap<HoldType, Counted>
  cancellations: Counted
  tax: Counted
  /** For months and years: released from cycles of another period and paid in this one. */
  olderReleases: Counted
  /** For months and years: released from this period's cycles and paid in another one. */
  laterReleases: Counted
  /** For months and years: credits less debits by hand. */
  adjustments: Counted
}

/** The facts of two sides that the split needs. */
export type Facts = {
  came: OneSided
  went: OneSided
  lines: readonly PlanLine[]
  before: Kept
  after: Kept
  /** The rules of the rate card that changed in between, in words. */
  cardChanges?: string | undefined
}

/** What one transaction type or plan contributes to a part. */
export type SplitLine = {
  part: VariancePartName
  transactionType: string
  planName: string | null
  before: Counted
  after: Counted
  difference: Sen
}

export type Split = { before: Sen; after: Sen; difference: Sen; parts: VariancePart[]; lines: SplitLine[] }

const nothing: Counted = { count: 0, amount: 0n }

const sumOf = (counted: Iterable<Counted>): Counted => {
  const sum = { ...nothing }
  for (const { count, amount } of counted) {
    sum.count += count
    sum.amount += amount
  }
  return sum
}

const allOf = ({ earned, clawback }: Sold): Counted => sumOf([earned, clawback])

/** Splits the difference of two nets. Parts and lines of zero are omitted. */
export function splitOf(facts: Facts): Split {
  const lines = linesOf(facts.lines)
  const parts = [...importedParts(facts, lines), ...keptParts(facts)]
    .filter(({ amount }) => amount !== '0.00')
    .map((part) => (part.part === 'RATE_CARD' ? { ...part, changes: facts.cardChanges } : part))
  const [before, after] = [netOf(facts, 'before'), netOf(facts, 'after')]
  return {
    before,
    after,
    difference: after - before,
    parts,
    lines: lines.filter(({ difference }) => difference !== 0n)
  }
}

/** What a side imported. */
export function importedOf({ came, went, lines }: Facts, side: 'before' | 'after'): Counted {
  return sumOf([side === 'after' ? came : went, ...lines.map((line) => allOf(line[side]))])
}

function netOf(facts: Facts, side: 'before' | 'after'): Sen {
  const { exclusions, holds, cancellations, tax, olderReleases, laterReleases, adjustments } = facts[side]
  const kept = sumOf([exclusions, ...holds.values(), cancellations, tax, laterReleases])
  return importedOf(facts, side).amount - kept.amount + olderReleases.amount + adjustments.amount
}

/**
 * The effect of the number of transactions at the earlier average: the earlier amount times the change in number,
 * divided by the earlier number, rounded half away from zero to the sen. The rest of the difference, including
 * rounding and the interaction of both, is the effect of the amount per transaction.
 */
export function volumeEffect(before: Counted, after: Counted): Sen {
  return roundedQuotient(before.amount * BigInt(after.count - before.count), BigInt(before.count))
}

/** What each transaction type and plan contributes to the parts that are split by them. */
function linesOf(plans: readonly PlanLine[]): SplitLine[] {
  return [...grouped(plans, ({ transactionType }) => transactionType)].flatMap(([transactionType, ofType]) => {
    const before = sumOf(ofType.map((line) => allOf(line.before)))
    const after = sumOf(ofType.map((line) => allOf(line.after)))
    if (before.count > 0 && after.count > 0) return ofType.flatMap(linesOfPlan)
    const part = after.count > 0 ? 'TYPES_CAME' : 'TYPES_WENT'
    return [{ part, transactionType, planName: null, before, after, difference: after.amount - before.amount }]
  })
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

function linesOfPlan({ transactionType, planName, before, after, cardChange = 0n }: PlanLine): SplitLine[] {
  const line = (part: VariancePartName, [earlier, later]: [Counted, Counted], difference: Sen): SplitLine => ({
    part,
    transactionType,
    planName,
    before: earlier,
    after: later,
    difference
  })
  const earned: [Counted, Counted] = [before.earned, after.earned]
  const change = after.earned.amount - before.earned.amount
  const takenBack = after.clawback.amount - before.clawback.amount
  const clawbacks = line('CLAWBACKS', [before.clawback, after.clawback], takenBack)
  if (before.earned.count === 0 && after.earned.count === 0) return [clawbacks]
  if (before.earned.count === 0) return [line('PLANS_CAME', earned, change), clawbacks]
  if (after.earned.count === 0) return [line('PLANS_WENT', earned, change), clawbacks]
  const volume = volumeEffect(before.earned, after.earned)
  const rest = change - volume - cardChange
  return [line('VOLUME', earned, volume), line('RATE_CARD', earned, cardChange), line('RATE', earned, rest), clawbacks]
}

/** The parts that consist of transaction types and plans; all others consist of dealers. */
export const ofLines = [
  ...(['TYPES_CAME', 'TYPES_WENT', 'PLANS_CAME', 'PLANS_WENT'] as const),
  ...(['VOLUME', 'RATE_CARD', 'RATE', 'CLAWBACKS'] as const)
] as const

function importedParts({ came, went }: Facts, lines: readonly SplitLine[]): VariancePart[] {
  const byPart = grouped(lines, ({ part }) => part)
  return [
    { ...partOf('DEALERS_CAME', [nothing, came]), subjectCount: came.dealers },
    { ...partOf('DEALERS_WENT', [went, nothing]), subjectCount: went.dealers },
    ...ofLines.map((part) => {
      const own = byPart.get(part) ?? []
      const sides: [Counted, Counted] = [sumOf(own.map((line) => line.before)), sumOf(own.map((line) => line.after))]
      const amount = own.reduce((sum, { difference }) => sum + difference, 0n)
      const cameOrWent = part.endsWith('_CAME') || part.endsWith('_WENT')
      return { ...partOf(part, sides), amount: ringgitOf(amount), subjectCount: cameOrWent ? own.length : 0 }
    })
  ]
}

function keptParts({ before, after }: Facts): VariancePart[] {
  const less = (part: VariancePartName, sides: [Counted, Counted], holdType: HoldType | null = null) => ({
    ...partOf(part, sides),
    holdType,
    amount: ringgitOf(sides[0].amount - sides[1].amount)
  })
  const heldTypes = [...new Set([...before.holds.keys(), ...after.holds.keys()])].sort()
  return [
    less('EXCLUSIONS', [before.exclusions, after.exclusions]),
    ...heldTypes.map((type) =>
      less('HOLDS', [before.holds.get(type) ?? nothing, after.holds.get(type) ?? nothing], type)
    ),
    less('CANCELLATIONS', [before.cancellations, after.cancellations]),
    less('TAX', [before.tax, after.tax]),
    partOf('OLDER_RELEASES', [before.olderReleases, after.olderReleases]),
    less('LATER_RELEASES', [before.laterReleases, after.laterReleases]),
    partOf('ADJUSTMENTS', [before.adjustments, after.adjustments])
  ]
}

function partOf(part: VariancePartName, [before, after]: [Counted, Counted]): VariancePart {
  const amount = ringgitOf(after.amount - before.amount)
  return { part, holdType: null, amount, before: onWire(before), after: onWire(after), subjectCount: 0 }
}

export const onWire = ({ count, amount }: Counted): CountedAmount => ({
  transactionCount: count,
  amount: ringgitOf(amount)
})
