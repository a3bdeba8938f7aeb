import { countOf } from '@payouts/contract/count-text'

const nouns = {
  transactionType: 'transaction type',
  company: 'dealer',
  transaction: 'transaction'
} as const

/** The levels of a cycle at which its payouts can be held. */
export type HoldLevel = keyof typeof nouns

export const messages = {
  hold: {
    title: (level: HoldLevel, count: number) => `Hold ${countOf(count, nouns[level])}`,
    verb: 'Hold',
    description: (cycle: string) =>
      `What is payable of them in ${cycle} is put on hold, and is not paid until it is released.`,
    sendsBack: (requester: string | undefined) =>
      `Its approval was requested${requester ? ` by ${requester}` : ''}: this hold sends the request back to review.`
  },
  wholeCycle: {
    /** The rows of an action that was opened with selected rows. */
    scope: (chosen: number) =>
      chosen === 0
        ? 'This covers the whole cycle: everything in it that is payable.'
        : `This covers the whole cycle, not only the ${countOf(chosen, 'row')} that you chose: everything in it that is payable.`,
    requestApproval: {
      title: (subject: string) => `Request approval of ${subject}`,
      verb: 'Request Approval',
      description: 'Somebody else then approves it, or returns it.'
    },
    approve: {
      title: (subject: string) => `Approve ${subject}`,
      verb: 'Approve',
      description: 'All that is payable is paid on the date below.',
      warning: 'An approval is final.',
      dateLabel: 'Pay out on'
    },
    return: {
      title: (subject: string) => `Return ${subject} for review`,
      verb: 'Return',
      description:
        'The whole cycle goes back to review. Your comment is shown on its page as the reason until approval is requested again.'
    },
    comment: {
      title: (subject: string) => `Comment on ${subject}`,
      verb: 'Comment',
      description: 'Your comment appears in the activity of this cycle. No figure changes.',
      warning: 'A comment cannot be edited or removed.'
    }
  },
  openSignals: (count: number) =>
    `${countOf(count, 'signal is', 'signals are')} open, which does not stop an approval.`,
  reattempt: {
    title: (subject: string) => `Re-attempt posting of ${subject}`,
    verb: 'Re-attempt',
    description: (accounts: number | undefined) =>
      accounts === undefined
        ? 'Every account that could not be paid is tried again at once.'
        : `${countOf(accounts, 'account')} that could not be paid ${accounts === 1 ? 'is' : 'are'} tried again at once.`,
    warning: 'What is paid cannot be taken back.'
  },
  errors: {
    title: 'Payout errors',
    purpose: 'These accounts could not be paid. The server tries each again by itself until it gives up.',
    list: 'Payout errors',
    accountCode: 'Account Code',
    accountName: 'Account Name',
    postAmount: 'Post Amount',
    whtAmount: 'Wht Amount',
    reAttempt: 'Re-attempt',
    problem: 'Problem',
    nextTry: 'Next try',
    givenUp: 'No further try by itself',
    none: 'Every account of this cycle has been paid.',
    all: 'Re-attempt all',
    allSubject: (count: number) => countOf(count, 'account'),
    one: 'Re-attempt'
  }
} as const
