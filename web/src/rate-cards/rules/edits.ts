import {
  type ConditionColumn,
  componentColumns,
  mostRules,
  type RateCardColumn,
  rateCardColumns,
  resultColumns
} from '@payouts/contract/rate-cards/columns'
import type { RateRule } from '@payouts/contract/rate-cards/schema'

export type Rules = readonly RateRule[]

/** A cell with its new text. A row after the last rule begins a new one. */
export type CellEdit = { row: number; column: RateCardColumn; text: string }

const emptyRule = Object.fromEntries(rateCardColumns.map((column) => [column, ''])) as RateRule

/** The number after the largest one. */
function nextRuleNo(rules: Rules): string {
  return String(
    rules.reduce((most, { ruleNo }) => (/^\d{1,9}$/.test(ruleNo) ? Math.max(most, Number(ruleNo)) : most), 0) + 1
  )
}

/**
 * The rules with other texts in some cells. A rule that begins with it belongs to the component of the one above unless
 * the edit says otherwise, and gets the next number. Nothing is added beyond the most rules of a card.
 */
export function withCells(rules: Rules, edits: readonly CellEdit[]): Rules {
  const changed = [...rules]
  for (const { row, column, text } of edits) {
    if (row >= mostRules) continue
    while (changed.length <= row) changed.push(emptyRule)
    changed[row] = { ...(changed[row] ?? emptyRule), [column]: text.trim() }
  }
  for (let row = rules.length; row < changed.length; row += 1) {
    const begun = changed[row] ?? emptyRule
    changed[row] = completed(begun, changed.slice(0, row))
  }
  return changed
}

/** A begun rule with what it shares with the rule above, and a number of its own. */
function completed(begun: RateRule, above: Rules): RateRule {
  const last = above.at(-1)
  const component = begun.component || last?.component || 'Base'
  const like = above.findLast((rule) => rule.component === component)
  const shared = componentColumns.map((column) => [column, begun[column] || like?.[column] || ''] as const)
  const rule = { ...begun, ...Object.fromEntries(shared), component, ruleNo: begun.ruleNo || nextRuleNo(above) }
  return { ...rule, kind: rule.kind || 'EARN' }
}

/** A new rule below a row, of the same component. */
export function withRuleBelow(rules: Rules, row: number): Rules {
  const above = rules.slice(0, row + 1)
  const rule = { ...completed(emptyRule, above), ruleNo: nextRuleNo(rules) }
  return rules.length >= mostRules ? rules : [...above, rule, ...rules.slice(row + 1)]
}

export const withoutRows = (rules: Rules, from: number, to: number): Rules =>
  rules.filter((_, row) => row < from || row > to)

/**
 * A rule for the rows that two rules share, which settles their conflict and pays as one of them does. It follows this
 * one.
 */
export function withSettlement(
  rules: Rules,
  settledBy: Record<ConditionColumn, string>,
  { paysAs, other }: { paysAs: RateRule; other: RateRule }
): Rules {
  if (rules.length >= mostRules) return rules
  const results = Object.fromEntries(resultColumns.map((column) => [column, paysAs[column]]))
  const names = { planName: asWritten(settledBy.planName, paysAs, other, 'planName') }
  const channel = asWritten(settledBy.channel, paysAs, other, 'channel')
  const rule = { ...paysAs, ...settledBy, ...names, channel, ...results, ruleNo: nextRuleNo(rules) }
  const at = rules.findIndex(({ ruleNo }) => ruleNo === paysAs.ruleNo) + 1
  return [...rules.slice(0, at), rule, ...rules.slice(at)]
}

/** Conditions are compared without case; the rule has the text that somebody wrote. */
function asWritten(text: string, one: RateRule, other: RateRule, column: 'planName' | 'channel'): string {
  return [one[column], other[column]].find((written) => written.toLowerCase() === text) ?? text
}

/** Those that somebody needs to see: the ones that every rule fills, the usual ones, and all that say something. */
export function columnsInUse(rules: Rules): RateCardColumn[] {
  return rateCardColumns.filter((column) => usual.has(column) || rules.some((rule) => rule[column] !== ''))
}

const usual: ReadonlySet<RateCardColumn> = new Set([
  ...(['component', 'kind', 'ruleNo', 'transactionType', 'planName', 'tier', 'fixed', 'rate'] as const)
])
