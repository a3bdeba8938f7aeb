import { ringgitOf, senOf } from '#money.ts'
import type { Card, Component, Rule } from './card.ts'
import type { ConditionColumn } from './columns.ts'
import { type Conditions, canHoldTogether, conditionCells, isWithin, keyOf, meetOf } from './conditions.ts'

/** Two rules that can hold for one row, of which nothing says which one applies. */
export type Conflict = {
  component: string
  one: Rule
  other: Rule
  /** A row for which both hold, by the columns of conditions that matter to them. */
  row: Partial<Record<WitnessColumn, string>>
  /** The conditions of a rule that would settle it; none if the two have equal conditions, of which one has to go. */
  settledBy: Record<ConditionColumn, string> | null
}

type WitnessColumn =
  | Exclude<
      ConditionColumn,
      'fromDay' | 'toDay' | 'minAmount' | 'maxAmount' | 'bandFrom' | 'bandTo' | 'monthsFrom' | 'monthsTo'
    >
  | 'transactionDate'
  | 'transactionAmount'
  | 'band'
  | 'months'

/** Nobody reads more of them: the search ends there. */
export const mostConflicts = 100

/**
 * The conflicts of a card, at most `mostConflicts`. Two rules of a component conflict if they can hold for one row,
 * neither is narrower, and no third one has exactly the rows for which both hold.
 */
export function conflictsOf(card: Card): Conflict[] {
  const conflicts: Conflict[] = []
  for (const component of card.components) addConflicts(component, conflicts)
  return conflicts
}

function addConflicts(component: Component, conflicts: Conflict[]): void {
  const { rules } = component
  const known = new Set(rules.map(({ conditions }) => keyOf(conditions)))
  for (const [at, one] of rules.entries()) {
    for (let next = at + 1; next < rules.length; next += 1) {
      const other = rules[next]
      if (!other || !canHoldTogether(one.conditions, other.conditions)) continue
      const within = isWithin(one.conditions, other.conditions)
      const around = isWithin(other.conditions, one.conditions)
      if (within !== around) continue
      const meet = meetOf(one.conditions, other.conditions)
      if (!meet || (!within && known.has(keyOf(meet)))) continue
      conflicts.push(conflictOf(component, { one, other, meet, areEqual: within }))
      if (conflicts.length >= mostConflicts) return
    }
  }
}

type Pair = { one: Rule; other: Rule; meet: Conditions; areEqual: boolean }

function conflictOf({ name, measure }: Component, { one, other, meet, areEqual }: Pair): Conflict {
  const cells = conditionCells(meet, measure === 'COUNT')
  return {
    component: name,
    one,
    other,
    row: rowOf(cells),
    settledBy: areEqual ? null : cells
  }
}

/** A row in the narrowest corner: the first of several values, the beginning of each range. */
function rowOf(cells: Record<ConditionColumn, string>): Conflict['row'] {
  const first = (text: string) => text.split('|')[0] ?? ''
  const given = {
    transactionType: first(cells.transactionType),
    planName: cells.planName.replace(/\*$/, ''),
    channel: cells.channel,
    dealerKind: cells.dealerKind,
    line: cells.line,
    companyType: cells.companyType,
    tier: cells.tier,
    companyCode: first(cells.companyCode),
    transactionDate: cells.fromDay || cells.toDay,
    transactionAmount: cells.minAmount || justBelow(cells.maxAmount),
    band: cells.bandFrom || cells.bandTo,
    months: cells.monthsFrom || cells.monthsTo
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** The largest amount below a limit. */
function justBelow(limit: string): string {
  return limit === '' ? '' : ringgitOf(senOf(limit) - 1n)
}

/** `Rules 4 and 5 of Base can both hold …`: the sentence for the screen and the refusal. */
export function conflictText({ component, one, other, row, settledBy }: Conflict): string {
  const both = Object.entries(row)
    .map(([column, value]) => `${column} ${value}`)
    .join(', ')
  const example = both === '' ? 'any row' : `a row with ${both}`
  const remedy = settledBy
    ? `A rule with ${describe(settledBy)} would settle it.`
    : 'Their conditions are equal: remove one of them.'
  return `Rules ${one.ruleNo} and ${other.ruleNo} of ${component} both hold for ${example}, and neither is narrower. ${remedy}`
}

function describe(cells: Record<ConditionColumn, string>): string {
  return Object.entries(cells)
    .filter(([, value]) => value !== '')
    .map(([column, value]) => `${column} ${value}`)
    .join(', ')
}

/**
 * A number for each rule that is larger for narrower ones. Where no rules conflict, the rule that applies to a row is
 * the one with the largest number of those that hold.
 */
export function ranksOf(rules: readonly Rule[]): number[] {
  return rules.map(({ conditions }) => rules.filter((other) => isWithin(conditions, other.conditions)).length)
}
