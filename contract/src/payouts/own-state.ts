import { z } from 'zod'
import type { PaymentStatus } from '#payments/status.ts'

/**
 * The state of one dealer's share of a cycle, whatever the cycle's status. Error: its posting failed. Rejected,
 * Returned, Withdrawn: its payment came back, and the amount is on its account. In Transit, Settled: its payment to
 * the bank. Paid: posted to its account, without a payment. Payable: the next posting or a release pays it. The
 * others: nothing else is left.
 */
export const ownStates = [
  'Error',
  'Rejected',
  'Returned',
  'Withdrawn',
  'In Transit',
  'Settled',
  'Paid',
  'Payable',
  'Held',
  'Cancelled',
  'Excluded'
] as const
export const ownState = z.enum(ownStates)
export type OwnState = z.infer<typeof ownState>

/** The state for a payment's status; of several payments, the one that comes first in `ownStates` counts. */
export const ownStateOfPayment: Readonly<Record<PaymentStatus, OwnState>> = {
  INSTRUCTED: 'In Transit',
  'IN FILE': 'In Transit',
  ACCEPTED: 'In Transit',
  UNKNOWN: 'In Transit',
  SETTLED: 'Settled',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
  WITHDRAWN: 'Withdrawn'
}
