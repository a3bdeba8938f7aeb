import { countOf } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import type { KeptBackCause, KeptBackStatus } from '@payouts/contract/payments/kept-back'
import {
  type KeptBackAmount,
  type KeptBackOutcome,
  outcomeNames,
  type Settlement
} from '@payouts/contract/reconciliation/kept-back-schema'
import { requestWords } from '@payouts/contract/requests/words'
import { withCurrency } from '#ui/texts/unbroken.ts'

/** What the screen says of amounts that may have been paid already, and of how two people settle them. */
export const keptBackMessages = {
  title: 'Kept back',
  purpose:
    'What may have been paid already: the bank debited a payment that was not to be debited, or only a list typed by people says that it came back. Nothing pays it again until it is settled.',
  notice: (count: number, sum: Ringgit) =>
    `${withCurrency(sum)} of ${countOf(count, 'payment')} may have been paid already. Nothing pays it again until it is settled.`,
  show: 'Show what is kept back',
  which: 'Which of them',
  open: 'To be settled',
  settled: 'Settled',
  noneOpen: 'Nothing is kept back. Contradictions appear here as soon as a bank statement shows them.',
  noneSettled: 'Nothing has been settled yet.',
  payment: 'Payment',
  why: 'Why',
  causes: { CONTRADICTION: 'Contradiction', 'LIST ONLY': 'Only a list says so' } satisfies Record<
    KeptBackCause,
    string
  >,
  statuses: {
    Open: 'To be settled',
    'Awaiting Bank': 'Awaiting the bank',
    Closed: 'Settled'
  } satisfies Record<KeptBackStatus, string>,
  requested: 'Requested',
  holds: 'Held in',
  onAccount: 'The account',
  ended: 'How it ended',

  facts: 'What is known',
  dealer: 'Dealer',
  amount: 'Amount',
  foundAs: 'Payment, when it was found',
  isNow: 'Payment now',
  foundOn: 'Found on',
  bookedOn: 'Debited on',
  bankReference: 'Bank’s reference',
  statement: 'Statement',
  noStatement: 'None yet: only a notification announced it',
  creditedOn: 'Credited back on',
  again: 'It had been debited before',
  yes: 'Yes',
  payments: 'Payments that may hold it',
  noPayments: 'None. The amount is kept back on the dealer’s account.',
  inRun: (runNo: string) => `in payment run ${runNo}`,
  stopped: 'stopped',
  gone: 'gone to the bank',
  wentOut: 'The amount has gone out once more.',
  didNotGoOut: 'The amount has not gone out once more.',

  settle: 'Settle',
  settleTitle: ({ referenceNo, amount }: Pick<KeptBackAmount, 'referenceNo' | 'amount'>) =>
    `${referenceNo}, ${withCurrency(amount)}`,
  how: 'How it is settled',
  outcomes: outcomeNames satisfies Record<KeptBackOutcome, string>,
  effects: {
    'FIRST STANDS':
      'The debited payment counts as settled. What was instructed instead of it is withdrawn, so that the dealer is paid once. What is then left on the account is instructed again.',
    RECOVER:
      'The debit counts as a payment to the dealer, and is taken from the dealer’s account. What the account does not hold is a debt, which the next payouts pay.',
    'BANK CORRECTS':
      'The amount stays kept back until a bank statement shows the bank’s credit. The payment stays what it is, and what was instructed instead of it may then go out.',
    'NOT PAID': 'The amount is free: payment runs take what pays it again.'
  } satisfies Record<Settlement, string>,
  credit: 'The bank’s credit',
  creditHint: 'Only where the credit does not name the payment. Otherwise it is matched automatically.',
  noCredit: 'Matched automatically',
  creditOf: (amount: Ringgit, day: string, of: string) => `${withCurrency(amount)} of ${day}, ${of}`,
  chooseWay: 'Choose how it is settled',
  request: requestWords.request,
  stays: 'The amount stays kept back, and can be settled in another way.',
  waitingCount: (count: number) => `${countOf(count, 'settlement')} ${count === 1 ? 'waits' : 'wait'} for approval.`
} as const
