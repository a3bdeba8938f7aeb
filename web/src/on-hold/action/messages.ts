import { countOf } from '@payouts/contract/count-text'

const nouns = {
  cycle: 'cycle',
  company: 'dealer',
  transactionType: 'transaction type',
  transaction: 'transaction'
} as const

type HoldLevel = keyof typeof nouns

const levelCount = (level: HoldLevel, count: number) => countOf(count, nouns[level])

export const messages = {
  requestRelease: {
    title: (level: HoldLevel, count: number) => `Request release of ${levelCount(level, count)}`,
    verb: 'Request Release',
    description:
      'What is held of this selection is put before a second person, who releases it or refuses. Nothing is paid yet.',
    dateLabel: 'Pay out on'
  },
  release: {
    title: (level: HoldLevel, count: number) => `Release ${levelCount(level, count)}`,
    verb: 'Release',
    description:
      'What was requested of this selection is released. In a cycle that is not approved yet it becomes payable again and is paid with the cycle; in any other it is paid on its own, on the date below.',
    warning: 'What is paid cannot be taken back.',
    dateLabel: 'Pay out on',
    requestedLabel: 'Requested for'
  },
  refuse: {
    title: (level: HoldLevel, count: number) => `Refuse the release of ${levelCount(level, count)}`,
    verb: 'Refuse',
    description:
      'What was requested of this selection stays on hold. Your comment is shown beside it as the reason, until its release is requested again.'
  },
  cancel: {
    title: (level: HoldLevel, count: number) => `Cancel Hold of ${levelCount(level, count)}`,
    verb: 'Cancel Hold',
    cancelLabel: 'Keep on hold',
    description:
      'What is held of this selection, whether or not its release was requested, is cancelled and never paid.',
    warning: 'A cancellation is final.'
  },
  cancelEverything: {
    title: (holdType: string) => `Cancel Hold of everything under ${holdType}`,
    verb: 'Cancel Hold',
    cancelLabel: 'Keep on hold',
    description: (holdType: string) =>
      `Everything that ${holdType} keeps back, in every cycle and whether or not its release was requested, is cancelled and never paid.`,
    warning: 'A cancellation is final.'
  },
  outcome: {
    title: 'Outcome',
    invalid: 'Invalid Cycle data',
    labels: {
      payout: 'TOTAL PAYOUT',
      dealers: 'DEALERS',
      transactions: 'NO. TRANSACTIONS',
      date: 'DATE',
      by: 'BY',
      waiting: 'STILL WAITING',
      cycleNow: 'CYCLE NOW',
      referenceNo: 'REFERENCE NO.'
    },
    home: { to: '/onhold', label: 'Go to On-Hold' }
  }
} as const
