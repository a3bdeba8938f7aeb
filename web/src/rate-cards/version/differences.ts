import { type RateCardColumn, rateCardColumns } from '@payouts/contract/rate-cards/columns'
import type { RateRule } from '@payouts/contract/rate-cards/schema'

export type CellDifference = { column: RateCardColumn; before: string; after: string }

/** What a version changes of a rule, by its number. */
export type RuleDifference = {
  ruleNo: string
  rule: RateRule
  kind: 'added' | 'removed' | 'changed'
  /** Of a changed rule. */
  cells: readonly CellDifference[]
}

/** The rules that differ, in the order of the later version, then those that it no longer has. */
export function differencesOf(before: readonly RateRule[], after: readonly RateRule[]): RuleDifference[] {
  const former = new Map(before.map((rule) => [rule.ruleNo, rule]))
  const kept = new Set(after.map(({ ruleNo }) => ruleNo))
  const changed = after.flatMap((rule): RuleDifference[] => {
    const was = former.get(rule.ruleNo)
    if (!was) return [{ ruleNo: rule.ruleNo, rule, kind: 'added', cells: [] }]
    const cells = rateCardColumns
      .filter((column) => was[column] !== rule[column])
      .map((column) => ({ column, before: was[column], after: rule[column] }))
    return cells.length === 0 ? [] : [{ ruleNo: rule.ruleNo, rule, kind: 'changed', cells }]
  })
  const removed = before.filter(({ ruleNo }) => !kept.has(ruleNo))
  return [...changed, ...removed.map((rule) => ({ ruleNo: rule.ruleNo, rule, kind: 'removed' as const, cells: [] }))]
}
