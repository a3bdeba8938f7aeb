import type { Conditions } from './conditions.ts'
import type { ComponentKind, Measure, Mode, RateRule } from './schema.ts'

/** A rule that was read: its conditions and what a row earns by it. */
export type Rule = {
  readonly ruleNo: string
  /** Its place among the card's rules, from 1. */
  readonly row: number
  readonly conditions: Conditions
  /** In sen. */
  readonly fixed: bigint
  /** In ten-thousandths of a percent: 2.5 % is 25000. */
  readonly rate: bigint
  /** Bounds of the row's result in sen, applied after rounding. */
  readonly rowMin: bigint | null
  readonly rowMax: bigint | null
  /** As it was written. */
  readonly cells: RateRule
}

export type Component = {
  readonly name: string
  readonly kind: ComponentKind
  readonly measure: Measure | null
  readonly mode: Mode | null
  /** The most that it gives one dealer in one cycle, in sen. */
  readonly dealerCap: bigint | null
  readonly rules: readonly Rule[]
}

/** A version's rules, read, by components in the order in which they first appear. */
export type Card = { readonly components: readonly Component[] }

/** Whether a row may have parts in several bands, each with a rate of its own. */
export const splitsRows = ({ measure, mode }: Pick<Component, 'measure' | 'mode'>): boolean =>
  measure === 'AMOUNT' && mode === 'MARGINAL'
