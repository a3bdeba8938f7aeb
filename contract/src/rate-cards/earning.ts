import { senOf } from '#money.ts'
import { roundedQuotient } from '#rounding.ts'
import type { Card, Component, Rule } from './card.ts'
import { splitsRows } from './card.ts'
import { isNarrower, numberOfDay, withoutCase } from './conditions.ts'

/** A sale, with its dealer's facts as the cycle keeps them. */
export type Sale = {
  transactionType: string
  transactionDate: string
  planName: string
  channel: string | null
  /** In RM, with two decimals. */
  transactionAmount: string
  companyCode: string
  dealerKind: string
  line: string
  companyType: string | null
  tier: string
}

/** What the dealer's other rows in the cycle are to a component: nothing, if it is the dealer's only sale. */
export type OtherRows = {
  /** Rows for which the component has a rule: those before this one in the order of days, and all with it. */
  rowsBefore: number
  rowsInAll: number
  /** Their amounts, in sen. */
  amountBefore: bigint
  amountInAll: bigint
  /** What the component has given the dealer in the cycle before, in sen. */
  givenBefore: bigint
}

/** The original of a clawback: what it earned, and what earlier clawbacks have left of it, in sen. */
export type Original = { transactionDate: string; earned: bigint; left: bigint }

/** A rule's part of what a row earns. Amounts in sen. */
export type Part = { rule: Rule; base: bigint }

/** What a component adds to a row. */
export type ComponentEarning = {
  component: Component
  /** One rule, or several where parts of the row fall into bands of their own. */
  parts: readonly Part[]
  /** Rounded, before bounds. Amounts in sen. */
  rounded: bigint
  /** Within `rowMin` and `rowMax`. */
  bounded: bigint
  /** What it adds: no more than the cap has left, or for a clawback the original. */
  earned: bigint
}

/** The months of a clawback for a row; null for other rows. */
type Placed = { sale: Sale; months: number | null }

/** Whether a rule holds for a row, its bands aside. */
export function holds({ conditions }: Rule, { sale, months }: Placed): boolean {
  const { transactionType, planName, channel, dealerKind, line, companyType, tier, companyCode } = conditions
  const plan = withoutCase(sale.planName)
  const onDay = numberOfDay(sale.transactionDate)
  const amount = Number(senOf(sale.transactionAmount))
  return (
    (transactionType === null || transactionType.includes(sale.transactionType)) &&
    (planName === null || (planName.isBeginning ? plan.startsWith(planName.text) : plan === planName.text)) &&
    (channel === null || (sale.channel !== null && withoutCase(sale.channel) === channel)) &&
    (dealerKind === null || dealerKind === sale.dealerKind) &&
    (line === null || line === sale.line) &&
    (companyType === null || companyType === sale.companyType) &&
    (tier === null || tier === sale.tier) &&
    (companyCode === null || companyCode.includes(sale.companyCode)) &&
    isIn(conditions.days, onDay) &&
    isIn(conditions.amounts, amount) &&
    (months === null || isIn(conditions.months, months))
  )
}

const isIn = ({ from, to }: { from: number; to: number }, value: number) => from <= value && value <= to

const alone = (amount: bigint): OtherRows => ({
  ...{ rowsBefore: 0, rowsInAll: 1, amountBefore: 0n, amountInAll: amount, givenBefore: 0n }
})

/** What surrounds a sale: its dealer's other rows, by component, and its original if it is a clawback. */
export type Surroundings = { others?: (component: Component) => OtherRows; original?: Original | undefined }

/**
 * What a sale earns by each component that has a rule for it; the sum is what it earns. Without its surroundings it is
 * judged as its dealer's only row of the cycle. If rules of the card conflict, the first of them counts.
 */
export function earningsOf(card: Card, sale: Sale, { others, original }: Surroundings = {}): ComponentEarning[] {
  const amount = senOf(sale.transactionAmount)
  // What one component takes back, the next finds gone.
  let left = original?.left ?? 0n
  return card.components.flatMap((component) => {
    const isClawback = component.kind === 'CLAWBACK'
    if (isClawback && !original) return []
    const months = isClawback && original ? wholeMonths(original.transactionDate, sale.transactionDate) : null
    const holding = component.rules.filter((rule) => holds(rule, { sale, months }))
    const around = others?.(component) ?? alone(amount)
    const parts = partsOf(component, holding, { amount, around, base: isClawback ? (original?.earned ?? 0n) : amount })
    if (parts.length === 0) return []
    const earning = earningOf(component, parts, { around, left })
    if (isClawback) left += earning.earned
    return [earning]
  })
}

type Measured = { amount: bigint; around: OtherRows; base: bigint }

function partsOf(component: Component, holding: readonly Rule[], { amount, around, base }: Measured): Part[] {
  const narrowestAt = (measured: number | null) =>
    narrowest(holding.filter(({ conditions }) => measured === null || isIn(conditions.bands, measured)))
  if (splitsRows(component)) return splitParts(holding, around.amountBefore, around.amountBefore + amount)
  const { rowsBefore, rowsInAll, amountInAll } = around
  const counted = component.mode === 'WHOLE' ? rowsInAll : rowsBefore + 1
  const measured = component.measure === null ? null : component.measure === 'COUNT' ? counted : Number(amountInAll)
  const rule = narrowestAt(measured)
  return rule ? [{ rule, base }] : []
}

/** The parts of a row that reaches from one sum to another, which may be below it. */
function splitParts(holding: readonly Rule[], from: bigint, to: bigint): Part[] {
  const [low, high] = from <= to ? [from, to] : [to, from]
  const limits = holding.flatMap(({ conditions: { bands } }) => [bands.from, bands.to + 1])
  const inside = limits.filter((limit) => Number.isFinite(limit) && BigInt(limit) > low && BigInt(limit) < high)
  const cuts = [...new Set(inside)].sort((one, other) => one - other).map(BigInt)
  const parts = new Map<Rule, bigint>()
  for (const [index, start] of [low, ...cuts].entries()) {
    const end = cuts[index] ?? high
    const rule = narrowest(holding.filter(({ conditions: { bands } }) => isIn(bands, Number(start))))
    if (rule) parts.set(rule, (parts.get(rule) ?? 0n) + (from <= to ? end - start : start - end))
  }
  return [...parts].map(([rule, base]) => ({ rule, base }))
}

/** The rule that is narrower than all others that hold. */
function narrowest(rules: readonly Rule[]): Rule | undefined {
  return rules.reduce<Rule | undefined>(
    (found, rule) => (!found || isNarrower(rule.conditions, found.conditions) ? rule : found),
    undefined
  )
}

/** What the parts of a row come to by their rules: rounded once, then within the bounds of its rule. In sen. */
export function resultOf(parts: readonly Part[]): Pick<ComponentEarning, 'rounded' | 'bounded'> {
  const exact = parts.reduce((sum, { rule, base }) => sum + rule.fixed * perSen + rule.rate * base, 0n)
  const rounded = roundedQuotient(exact, perSen)
  return { rounded, bounded: clamped(rounded, parts[0]?.rule.rowMin ?? null, parts[0]?.rule.rowMax ?? null) }
}

function earningOf(
  component: Component,
  parts: readonly Part[],
  { around, left }: { around: OtherRows; left: bigint }
): ComponentEarning {
  const { rounded, bounded } = resultOf(parts)
  if (component.kind === 'CLAWBACK') return { component, parts, rounded, bounded, earned: -smaller(bounded, left) }
  const cap = component.dealerCap
  const earned = cap === null ? bounded : around.givenBefore >= cap ? 0n : smaller(bounded, cap - around.givenBefore)
  return { component, parts, rounded, bounded, earned }
}

/** A rate is in ten-thousandths of a percent. */
const perSen = 1_000_000n

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

function clamped(value: bigint, least: bigint | null, most: bigint | null): bigint {
  if (least !== null && value < least) return least
  return most !== null && value > most ? most : value
}

/**
 * The largest number of months that can be added to a day without passing another; a month without such a day counts
 * its last. Below zero if the other is earlier.
 */
export function wholeMonths(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const months = (toYear - year) * 12 + toMonth - month
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return toDay >= Math.min(day, lastDay) ? months : months - 1
}
