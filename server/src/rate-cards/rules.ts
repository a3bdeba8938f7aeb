import { countOf } from '@payouts/contract/count-text'
import type { Card } from '@payouts/contract/rate-cards/card'
import { keyOf } from '@payouts/contract/rate-cards/conditions'
import { conflictsOf, conflictText } from '@payouts/contract/rate-cards/conflicts'
import { problemText, readCard } from '@payouts/contract/rate-cards/read-card'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** As many sentences as a person reads in a refusal. */
const mostSentences = 5

/** The rules, read; or a refusal that names each cell that cannot be read, by its rule's number. */
export function readableCard(rules: readonly RateRule[], field: string): Card | Refusal {
  const { card, problems } = readCard(rules)
  return problems.length === 0 ? card : refuse('refusedByRule', listed(problems.map(problemText), 'problem'), field)
}

/** Refuses a card of which nothing says which rule applies to some row, and one that has no rules. */
export function refuseUnclear(card: Card): Refusal | undefined {
  if (card.components.length === 0)
    return refuse('refusedByRule', 'This version has no rules yet. Add a rule before you request approval.')
  const { conflictCount, conflicts } = conflictsIn(card)
  return conflictCount === 0 ? undefined : refuse('refusedByRule', conflicts)
}

/** How many conflicts a card has, and the first of them as sentences that name their rules. */
export function conflictsIn(card: Card): { conflictCount: number; conflicts: string } {
  const found = conflictsOf(card)
  return { conflictCount: found.length, conflicts: listed(found.map(conflictText), 'conflict') }
}

function listed(sentences: readonly string[], noun: string): string {
  const more = sentences.length - mostSentences
  const told = sentences.slice(0, mostSentences).map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
  return `${told.join(' ')}${more > 0 ? ` And ${countOf(more, `more ${noun}`)}.` : ''}`
}

/** Equal for cards whose rules say the same in the same order, however their cells are written. */
export function formOf({ components }: Card): string {
  const plain = components.map(({ rules, ...component }) => ({
    ...component,
    rules: rules.map(({ cells, conditions, ...rule }) => ({ ...rule, key: keyOf(conditions) }))
  }))
  return JSON.stringify(plain, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
