import type { Ringgit } from '@payouts/contract/money'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import { withCurrency } from '#ui/texts/unbroken.ts'

export const messages = {
  payments: 'All payments',
  toCycles: 'See all cycles',
  noPayments: 'Payments appear here once a cycle is posted for dealers that are paid by bank.',
  downloaded: 'payments',
  downloadHint: 'The two days are those on which the payments are due.',

  payment: 'Payment',
  purpose: 'One payment to a bank account, and its progress.',
  back: 'Payments',
  toList: 'Go to Payments',
  invalid: 'This address names no payment.',
  invalidHint: 'Open a payment from the list.',
  reading: 'Reading the payment',
  facts: 'Payment',
  amount: 'Amount',
  due: 'Due',
  dealer: 'Dealer',
  bank: 'Bank',
  account: 'Account number',
  holder: 'Account holder',
  cycle: 'Cycle',
  run: 'Payment run',
  replaces: 'Pays again',
  replacedBy: 'Paid again by',
  bankReference: 'Bank’s reference',
  valueDate: 'Value date',
  reason: 'Bank’s reason',
  available: 'Available on the account',
  way: 'History',
  journal: (reference: string) => `Journal ${reference}`,
  next: 'What to do',
  keptBack: 'Its amount may have been paid already',
  toKeptBack: 'Settle it under Reconciliation',

  payBalance: 'Pay again',
  payTitle: (reference: string) => `Pay again: ${reference}`,
  payHint: (amount: string, name: string) =>
    `What is available on the account of ${name}, ${amount}, is instructed under a new reference that names this one. The next payment run pays it.`,
  payReason: 'Reason',
  payReasonHint: 'For example: the dealer confirmed the account. It stays in the audit trail.',

  instructAgain: 'Instruct again',
  instructAgainTitle: (reference: string) => `Withdraw ${reference} and instruct it again`,
  instructAgainHint:
    'For a payment that cannot go out, because the dealer has another bank account by now, say. Once a second person approves, its sum goes back to the dealer’s account, and what is available there is instructed to the account of the dealer’s record, under a new reference that names this one. No payment run takes it meanwhile.',
  decideFirst: 'A second person decides on its withdrawal. No payment run takes it until then.',
  withdrawal: 'Withdrawal',
  withdrawalDecided: (status: string, name: string, reason: string) => `${status} by ${name}: “${reason}”`,
  withdrawalWaits: 'To be withdrawn and instructed again',
  withdrawalOf: (reference: string, amount: Ringgit, name: string) =>
    `Withdraw ${reference}, ${withCurrency(amount)} to ${name}`,
  aboutWithdrawals: 'withdrawals of payments',
  wentOutAs: 'went back to the account and out again as',
  becameOf: {
    Pending: 'waits for approval.',
    Approved: 'went back to the dealer’s account and stayed there.',
    Refused: 'waited for a payment run as before.',
    Withdrawn: 'waited for a payment run as before.'
  } satisfies Record<RequestStatus, string>,
  withdrawalHint:
    'Its sum goes back to the dealer’s account, and what is available there is instructed to the account of the dealer’s record. Where nothing can go out now, it stays on the account.'
} as const

/** What a person does about a payment in each status. */
export const nextSteps: Record<PaymentStatus, string> = {
  INSTRUCTED:
    'It waits for a payment run. Make one, or look at what keeps it out when one is made: where its account was changed, instruct it again.',
  'IN FILE': 'It is in a file for the bank. Its answer is imported under Reconciliation.',
  ACCEPTED: 'The bank has accepted it. It is settled by the bank’s statement.',
  SETTLED: 'Nothing. The bank has paid it.',
  REJECTED:
    'The sum is back on the dealer’s account. Mend what the bank found wrong in the dealer’s record, then pay it again.',
  RETURNED: 'The sum is back on the dealer’s account. Ask the dealer for the right bank account, then pay it again.',
  UNKNOWN: 'The bank has not answered in time. Ask it, and import its answer; nothing is paid again by itself.',
  WITHDRAWN: 'The bank never took it, and the sum is back on the dealer’s account. It can be paid again.'
}
