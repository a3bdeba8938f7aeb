import type { Card } from '@payouts/contract/rate-cards/card'
import type { RateCardColumn } from '@payouts/contract/rate-cards/columns'
import { type Conflict, conflictsOf } from '@payouts/contract/rate-cards/conflicts'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import type { RuleProblem } from '@payouts/contract/rate-cards/schema'
import type { Rules } from './edits.ts'

/** What is wrong with rules: cells that cannot be read, and rules of which nothing says which one applies. */
export type Judgement = {
  /** The rules that were judged. */
  rules: Rules
  card: Card
  problems: readonly RuleProblem[]
  conflicts: readonly Conflict[]
  /** By the row's place from 0, then by column. */
  problemsOf: ReadonlyMap<number, ReadonlyMap<RateCardColumn, string>>
  /** By the row's place from 0: the numbers of the rules that it conflicts with. */
  conflictsOf: ReadonlyMap<number, readonly string[]>
}

/** Judges rules as the server does. Rules with a cell that cannot be read conflict with none. */
export function judge(rules: Rules): Judgement {
  const { card, problems } = readCard(rules)
  const unread = new Set(problems.map(({ row }) => row))
  const readable = card.components.map((component) => ({
    ...component,
    rules: component.rules.filter(({ row }) => !unread.has(row))
  }))
  const conflicts = conflictsOf({ components: readable })
  const problemsOf = new Map<number, Map<RateCardColumn, string>>()
  for (const { row, column, problem } of problems) {
    const ofRow = problemsOf.get(row - 1) ?? new Map<RateCardColumn, string>()
    problemsOf.set(row - 1, ofRow.set(column, problem))
  }
  const others = new Map<number, string[]>()
  const note = (row: number, ruleNo: string) => others.set(row - 1, [...(others.get(row - 1) ?? []), ruleNo])
  for (const { one, other } of conflicts) {
    note(one.row, other.ruleNo)
    note(other.row, one.ruleNo)
  }
  return { rules, card: { components: readable }, problems, conflicts, problemsOf, conflictsOf: others }
}
