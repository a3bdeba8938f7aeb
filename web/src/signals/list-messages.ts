import type { SignalStatus } from '@payouts/contract/signals/schema'

/** The column titles of the list of signals: apart from other texts, as lists are fetched with the first screen. */
export const messages = {
  signal: 'Signal',
  severity: 'Severity',
  status: 'Status',
  dealer: 'Dealer',
  dealerCode: 'Dealer code',
  cycle: 'Cycle',
  cycleName: 'Cycle name',
  transactions: 'Transactions',
  atStake: 'At stake (RM)',
  statuses: {
    Open: 'Open',
    Held: 'Held',
    Dismissed: 'Dismissed',
    Passed: 'Open at approval'
  } satisfies Record<SignalStatus, string>
} as const
