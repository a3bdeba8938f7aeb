import { countOf } from '@payouts/contract/count-text'

/** Texts about what of a cycle is still open. */
export const openMessages = {
  nothingOpen: 'Whatever was found is held or dismissed.',
  further: (count: number) => countOf(count, 'further signal')
} as const
