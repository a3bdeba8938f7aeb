import { type TransactionState, transactionStates } from '@payouts/contract/cycles/schema'
import type { Tone } from '#ui/texts/tones.ts'

/** The words and colours of states. */
export const stateWords: Record<TransactionState, { tone: Tone; word: string }> = {
  PAYABLE: { tone: 'teal', word: 'Payable' },
  HELD: { tone: 'orange', word: 'On hold' },
  RELEASE_REQUESTED: { tone: 'orange', word: 'Release requested' },
  RELEASED: { tone: 'blue', word: 'Released' },
  PAID: { tone: 'green', word: 'Paid' },
  CANCELLED: { tone: 'grey', word: 'Cancelled' },
  EXCLUDED: { tone: 'grey', word: 'Excluded' }
}

/** Earned or clawed back; the specified search has no such filter. */
export const incentiveKindFilter = {
  key: 'incentiveKind',
  label: 'Earned or clawback',
  kind: 'options',
  options: [
    { value: 'EARNED', label: 'Earned' },
    { value: 'CLAWBACK', label: 'Clawback' }
  ],
  onlyAdded: true
} as const

/** From and to an amount; the specified searches have no such filters. */
export const amountFilters = [
  { key: 'amountFrom', label: 'Amount from', kind: 'amount', onlyAdded: true },
  { key: 'amountTo', label: 'Amount to', kind: 'amount', onlyAdded: true }
] as const

/** A dealer by name or code. */
export const dealerFilter = { key: 'dealer', label: 'Dealer', kind: 'text', onlyAdded: true } as const

export const stateOptions = transactionStates.map((state) => ({ value: state, label: stateWords[state].word }))
