import { countOf } from '@payouts/contract/count-text'

/** Texts about open items of a cycle. */
export const openMessages = {
  nothingOpen: 'Whatever was found is held or dismissed.',
  further: (count: number) => countOf(count, 'further signal')
} as const
