import { z } from 'zod'

/**
 * The status of a payment, on the wire and in the database. The money of INSTRUCTED, IN FILE, ACCEPTED and UNKNOWN is
 * in transit, that of SETTLED has left the bank account; otherwise it is back on the dealer's account.
 */
export const paymentStatuses = [
  'INSTRUCTED',
  'IN FILE',
  'ACCEPTED',
  'SETTLED',
  'REJECTED',
  'RETURNED',
  'UNKNOWN',
  'WITHDRAWN'
] as const
export const paymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof paymentStatus>

/** A status as people read it, on every screen and in every report. */
export const paymentStatusNames: Readonly<Record<PaymentStatus, string>> = {
  INSTRUCTED: 'Instructed',
  'IN FILE': 'In File',
  ACCEPTED: 'Accepted',
  SETTLED: 'Settled',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
  UNKNOWN: 'Unknown',
  WITHDRAWN: 'Withdrawn'
}
