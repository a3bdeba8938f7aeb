import type { Card, Component } from '@payouts/contract/rate-cards/card'
import { keyOf } from '@payouts/contract/rate-cards/conditions'

/**
 * The components of two cards without those that give the same to every row. If a component of clawbacks differs, all of
 * them are kept: what one takes back of a sale, another finds gone.
 */
export function changedComponents(one: Card, other: Card): { one: Component[]; other: Component[] } {
  const unmatched = (of: Card, than: Card) => {
    const left = Map.groupBy(than.components, formOf)
    return of.components.filter((component) => !left.get(formOf(component))?.pop())
  }
  const changed = { one: unmatched(one, other), other: unmatched(other, one) }
  const isClawback = ({ kind }: Component) => kind === 'CLAWBACK'
  if (![...changed.one, ...changed.other].some(isClawback)) return changed
  const withClawbacks = (card: Card, components: readonly Component[]) =>
    card.components.filter((component) => isClawback(component) || components.includes(component))
  return { one: withClawbacks(one, changed.one), other: withClawbacks(other, changed.other) }
}

/** Equal for components that give the same, whatever they and their rules are called. */
function formOf({ kind, measure, mode, dealerCap, rules }: Component): string {
  const ofRules = rules.map(({ conditions, fixed, rate, rowMin, rowMax }) =>
    [keyOf(conditions), fixed, rate, rowMin, rowMax].join(' ')
  )
  return [kind, measure, mode, dealerCap, ...ofRules.sort()].join('\n')
}
