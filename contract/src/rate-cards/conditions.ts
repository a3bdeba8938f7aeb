import type { ConditionColumn } from './columns.ts'

/** Whole numbers from one to another, both included: sen, counts, months, or days as `20261201`. */
export type Span = { readonly from: number; readonly to: number }

/** A plan's name in lower case, or the beginning of one. */
type PlanName = { readonly text: string; readonly isBeginning: boolean }

/** The rows for which a rule holds. Null admits every row. */
export type Conditions = {
  /** Sorted. */
  readonly transactionType: readonly string[] | null
  readonly planName: PlanName | null
  /** In lower case. */
  readonly channel: string | null
  readonly dealerKind: string | null
  readonly line: string | null
  readonly companyType: string | null
  readonly tier: string | null
  /** Sorted. */
  readonly companyCode: readonly string[] | null
  readonly days: Span
  /** Of the transaction, in sen. */
  readonly amounts: Span
  /** Of the component's measure: rows, or sen. */
  readonly bands: Span
  readonly months: Span
}

export const everything: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

const valueConditions = ['channel', 'dealerKind', 'line', 'companyType', 'tier'] as const
const spanConditions = ['days', 'amounts', 'bands', 'months'] as const
const setConditions = ['transactionType', 'companyCode'] as const

/** Texts whose case is ignored are compared in this form. */
export const withoutCase = (text: string): string => text.toLowerCase()

/** Whether both may hold for one row. It is asked of each pair of a card's rules, the likeliest reason against it first. */
export function canHoldTogether(one: Conditions, other: Conditions): boolean {
  return (
    meetOfPlans(one.planName, other.planName) !== undefined &&
    canShare(one.tier, other.tier) &&
    canShare(one.channel, other.channel) &&
    canShare(one.dealerKind, other.dealerKind) &&
    canShare(one.line, other.line) &&
    canShare(one.companyType, other.companyType) &&
    overlap(one.bands, other.bands) &&
    overlap(one.amounts, other.amounts) &&
    overlap(one.days, other.days) &&
    overlap(one.months, other.months) &&
    meetOfSets(one.transactionType, other.transactionType) !== undefined &&
    meetOfSets(one.companyCode, other.companyCode) !== undefined
  )
}

const canShare = (one: string | null, other: string | null): boolean => one === null || other === null || one === other

const overlap = (one: Span, other: Span): boolean => one.from <= other.to && other.from <= one.to

/** The rows for which both hold, as conditions: none if they never hold together. */
export function meetOf(one: Conditions, other: Conditions): Conditions | undefined {
  if (!canHoldTogether(one, other)) return undefined
  const meetOfSpans = (name: (typeof spanConditions)[number]): Span => ({
    from: Math.max(one[name].from, other[name].from),
    to: Math.min(one[name].to, other[name].to)
  })
  return {
    transactionType: meetOfSets(one.transactionType, other.transactionType) ?? null,
    planName: meetOfPlans(one.planName, other.planName) ?? null,
    channel: one.channel ?? other.channel,
    dealerKind: one.dealerKind ?? other.dealerKind,
    line: one.line ?? other.line,
    companyType: one.companyType ?? other.companyType,
    tier: one.tier ?? other.tier,
    companyCode: meetOfSets(one.companyCode, other.companyCode) ?? null,
    days: meetOfSpans('days'),
    amounts: meetOfSpans('amounts'),
    bands: meetOfSpans('bands'),
    months: meetOfSpans('months')
  }
}

/** Whether each condition admits only rows that the other's admits: narrower, or equal. */
export function isWithin(one: Conditions, other: Conditions): boolean {
  return (
    valueConditions.every((name) => other[name] === null || one[name] === other[name]) &&
    spanConditions.every((name) => one[name].from >= other[name].from && one[name].to <= other[name].to) &&
    isPlanWithin(one.planName, other.planName) &&
    setConditions.every((name) => isSetWithin(one[name], other[name]))
  )
}

/** Whether each condition admits only rows that the other's admits, and at least one admits fewer. */
export const isNarrower = (one: Conditions, other: Conditions): boolean => isWithin(one, other) && !isWithin(other, one)

/** Equal for equal conditions, and only for those. */
export function keyOf(conditions: Conditions): string {
  const { transactionType, planName, companyCode } = conditions
  const values = valueConditions.map((name) => conditions[name])
  const spans = spanConditions.flatMap((name) => [String(conditions[name].from), String(conditions[name].to)])
  return JSON.stringify([
    transactionType,
    planName && [planName.text, planName.isBeginning],
    companyCode,
    values,
    spans
  ])
}

function meetOfPlans(one: PlanName | null, other: PlanName | null): PlanName | null | undefined {
  if (one === null || other === null) return one ?? other
  if (isPlanWithin(one, other)) return one
  return isPlanWithin(other, one) ? other : undefined
}

function isPlanWithin(one: PlanName | null, other: PlanName | null): boolean {
  if (other === null) return true
  if (one === null) return false
  return other.isBeginning ? one.text.startsWith(other.text) : !one.isBeginning && one.text === other.text
}

type TextSet = readonly string[] | null

/** None if they share nothing. */
function meetOfSets(one: TextSet, other: TextSet): TextSet | undefined {
  if (one === null || other === null) return one ?? other
  const shared = one.filter((text) => other.includes(text))
  return shared.length > 0 ? shared : undefined
}

const isSetWithin = (one: TextSet, other: TextSet): boolean =>
  other === null || (one !== null && one.length <= other.length && one.every((text) => other.includes(text)))

/** Conditions as the cells of a rule. */
export function conditionCells(conditions: Conditions, bandsAreCounts: boolean): Record<ConditionColumn, string> {
  const { transactionType, planName, channel, dealerKind, line, companyType, tier, companyCode } = conditions
  const { days, amounts, bands, months } = conditions
  return {
    transactionType: transactionType?.join('|') ?? '',
    planName: planName ? `${planName.text}${planName.isBeginning ? '*' : ''}` : '',
    channel: channel ?? '',
    dealerKind: dealerKind ?? '',
    line: line ?? '',
    companyType: companyType ?? '',
    tier: tier ?? '',
    companyCode: companyCode?.join('|') ?? '',
    fromDay: dayOfNumber(days.from),
    toDay: dayOfNumber(days.to),
    minAmount: ringgitOfNumber(amounts.from),
    maxAmount: ringgitOfNumber(amounts.to + 1),
    bandFrom: bandsAreCounts ? wholeNumber(bands.from) : ringgitOfNumber(bands.from),
    bandTo: bandsAreCounts ? wholeNumber(bands.to) : ringgitOfNumber(bands.to + 1),
    monthsFrom: wholeNumber(months.from),
    monthsTo: wholeNumber(months.to)
  }
}

const wholeNumber = (value: number): string => (Number.isFinite(value) ? String(value) : '')

function dayOfNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const digits = String(value)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** Sen are below 10^15, which a number keeps exactly. */
function ringgitOfNumber(sen: number): string {
  if (!Number.isFinite(sen)) return ''
  const size = Math.abs(sen)
  return `${sen < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** A day as a number that grows with it: `20261201`. */
export const numberOfDay = (day: string): number => Number(day.replaceAll('-', ''))
