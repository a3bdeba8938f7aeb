import type { ApprovalKind } from '@payouts/contract/approvals/kinds'

/** Which amount a kind's policy is about. */
export const amountsOfKinds: Record<ApprovalKind, string> = {
  CYCLE:
    'What is payable of each dealer when approval is requested, before withholding tax, credits and debits alike: a clawback from one dealer hides no payment to another.',
  PAYMENT_RUN: 'The sum of its payments.',
  RELEASE:
    'The sum of the held transactions, credits and clawbacks alike, with what the same person has released alone on that day.',
  CANCELLATION:
    'The sum of the held transactions, credits and clawbacks alike, with what the same person has cancelled alone on that day. In more than one cycle it always takes a second person.',
  ADJUSTMENT:
    'The amount, credit or debit alike, with what the same person has entered alone on that day. For a file the sum of its rows; a file always takes a second person.',
  MAKE_GOOD: 'The amount, with what the same person has reimbursed alone on that day.',
  BANK_ACCOUNT: 'What the dealer has not been paid yet: the balance, payments in no file, and rows that are not paid.'
}
