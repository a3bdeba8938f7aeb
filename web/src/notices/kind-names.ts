import type { NoticeKind } from '@payouts/contract/notices/schema'

export const kindNames: Record<NoticeKind, { name: string; hint: string }> = {
  REQUEST: {
    name: 'Requests for you',
    hint: 'Somebody asks for an approval, a release or a change of rights that you may give.'
  },
  ANSWER: { name: 'Answers to yours', hint: 'What you asked for was approved, returned, refused or paid.' },
  DEADLINE: {
    name: 'Deadlines',
    hint: 'The payout day of a cycle comes near, or has passed, and it still waits for people; or a bank has not answered for payments in time.'
  },
  RELEASE: { name: 'Releases', hint: 'What you had put on hold was released or cancelled.' },
  POSTING_ERROR: { name: 'Posting errors', hint: 'A dealer or an adjustment could not be posted.' },
  PAYMENT_RETURNED: { name: 'Returned payments', hint: 'A payment came back from a dealer’s bank account.' },
  CONTRADICTION: {
    name: 'Contradictions of the bank',
    hint: 'The bank debited a payment that was not to be debited. Nothing pays its amount again until two people settle it.'
  },
  DOWNLOAD: { name: 'Downloads', hint: 'A report that you asked for is ready, or could not be made.' }
}
