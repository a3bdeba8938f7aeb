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
  if (formsOfClawbacks(one) === formsOfClawbacks(other)) return changed
  const withClawbacks = (card: Card, components: readonly Component[]) =>
    card.components.filter((component) => isClawback(component) || components.includes(component))
  return { one: withClawbacks(one, changed.one), other: withClawbacks(other, changed.other) }
}

/** The components of a card that give every row what they give it by the other card, each with its name there. */
export function sameComponents(one: Card, other: Card): { name: string; nameInOther: string }[] {
  const changed = changedComponents(one, other)
  const left = Map.groupBy(
    other.components.filter((component) => !changed.other.includes(component)),
    formOf
  )
  return one.components
    .filter((component) => !changed.one.includes(component))
    .flatMap((component) => {
      const twin = left.get(formOf(component))?.shift()
      return twin ? [{ name: component.name, nameInOther: twin.name }] : []
    })
}

const isClawback = ({ kind }: Component) => kind === 'CLAWBACK'

const formsOfClawbacks = (card: Card) => card.components.filter(isClawback).map(formOf).join('\n\n')

/** Equal for components that give the same, whatever they and their rules are called. */
function formOf({ kind, measure, mode, dealerCap, rules }: Component): string {
  const ofRules = rules.map(({ conditions, fixed, rate, rowMin, rowMax }) =>
    [keyOf(conditions), fixed, rate, rowMin, rowMax].join(' ')
  )
  return [kind, measure, mode, dealerCap, ...ofRules.sort()].join('\n')
}
