import { countText } from '@payouts/contract/count-text'
import { outcomeWords, type RateOutcome } from '@payouts/contract/rate-cards/outcomes'

export const messages = {
  title: 'Against the rate card',
  purpose: (batchNo: number) => `Each row of cycle ${batchNo}, held against the version in force on its day.`,
  back: 'Payouts',
  toList: 'All cycles',
  invalid: 'This address names no cycle.',
  invalidHint: 'Open a cycle, and follow “See why” before the decision.',
  reading: 'Reading what the rate card says',
  working: 'The rows are being checked',
  workingHint: 'This takes a moment after an import, and after a version of the card was approved.',
  toCards: 'See the rate cards',
  noCard: 'No version of a rate card was in force on the days of these rows',
  noCardHint: 'Add a rate card for this commission type under Formulas, and have it approved.',
  versions: 'Judged by',
  version: (versionNo: number) => `version ${versionNo}`,

  outcome: (outcome: RateOutcome, count: number) => `${outcomeWords[outcome]}: ${countText(count)}`,
  which: 'Rows',
  rows: 'Rows',
  noRows: 'There is no such row.',
  sums: 'Sums',
  by: 'Sums by',
  sumsBy: { TYPE: 'Transaction type', PLAN: 'Plan', DEALER: 'Dealer' },
  count: 'Rows',
  differing: 'Differ',
  given: 'Given (RM)',
  expected: 'By the card (RM)',
  difference: 'Difference (RM)',
  transaction: 'Transaction',
  dealer: 'Dealer',
  why: 'What the card says'
} as const
