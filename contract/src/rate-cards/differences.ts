import { percentText } from '#count-text.ts'
import { conditionText } from './arithmetic.ts'
import { type RateCardColumn, rateCardColumns } from './columns.ts'
import type { RateRule } from './schema.ts'

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

/** As many rules as a sentence names. */
const mostNamed = 3

/** What of a card's results changed, in words: `Base 5 (Postpaid 12M, Gold) from 9 to 10 %`. Undefined if nothing did. */
export function changeText(before: readonly RateRule[], after: readonly RateRule[]): string | undefined {
  const texts = differencesOf(before, after).map(ruleChangeText)
  if (texts.length === 0) return undefined
  const more = texts.length - mostNamed
  return `${texts.slice(0, mostNamed).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

function ruleChangeText({ kind, rule, cells }: RuleDifference): string {
  const conditions = conditionText(rule)
  const named = `${rule.component} ${rule.ruleNo}${conditions === '' ? '' : ` (${conditions})`}`
  if (kind !== 'changed') return `${named} ${kind === 'added' ? 'is new' : 'is gone'}`
  const rate = cells.find(({ column }) => column === 'rate')
  if (rate?.before && rate.after) return `${named} from ${rate.before} to ${percentText(rate.after)}`
  const fixed = cells.find(({ column }) => column === 'fixed')
  if (fixed?.before && fixed.after) return `${named} from RM ${fixed.before} to RM ${fixed.after}`
  return `${named} has changed`
}
