import type { PaymentStatus } from '@payouts/contract/payments/status'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'

/** How far a payment has come. */
export type PaymentState = {
  status: PaymentStatus
  /** Since when. */
  statusAt: string
  /** Why the bank did not pay it, in words. */
  reasonText: string | null
}

type Words = { since: string; reason: string; account: 'your' | 'the' }

/** By status. */
export const whereItIs: Record<PaymentStatus, (of: Words) => string> = {
  INSTRUCTED: ({ since }) => `Instructed on ${since}; it goes to the bank with the next file`,
  'IN FILE': ({ since }) => `In a bank file since ${since}`,
  ACCEPTED: ({ since }) => `Accepted by the bank on ${since}`,
  SETTLED: ({ since, account }) => `Paid to ${account} bank account on ${since}`,
  REJECTED: ({ since, reason, account }) =>
    `Rejected by the bank on ${since}${reason}; it is back on ${account} account`,
  RETURNED: ({ since, reason, account }) =>
    `Returned by the bank on ${since}${reason}; it is back on ${account} account`,
  UNKNOWN: ({ since }) => `Sent to the bank, which had not answered by ${since}`,
  WITHDRAWN: ({ since, account }) => `Withdrawn on ${since}, before the bank had it; it is back on ${account} account`
}

/** Where a payment is, in plain words and with the day; the account is `your` account to a dealer's own user. */
export function paymentLocation({ status, statusAt, reasonText }: PaymentState, account: Words['account']): string {
  const reason = reasonText ? ` – ${reasonText}` : ''
  return whereItIs[status]({ since: dayText(dayOfInstant(statusAt)), reason, account })
}

/** Whether the bank did not pay it, so that the dealer's bank account may be wrong. */
export const cameBack = ({ status }: Pick<PaymentState, 'status'>): boolean =>
  status === 'REJECTED' || status === 'RETURNED'
