import { countOf, countText } from '@payouts/contract/count-text'

export const messages = {
  whatItTouches: 'What this touches',
  payout: 'Payout',
  dealers: 'Dealers',
  transactions: 'Transactions',
  payoutBy: 'Payout by',
  pays: {
    whole: (verb: string, amount: string, day: string) => `${verb} ${amount} on ${day}`,
    added: (verb: string, amount: string, day: string) => `${verb} ${amount} for ${day}`
  },
  chosen: 'Chosen',
  leaveOut: (name: string) => `Leave ${name} out`,
  moreChosen: (count: number) => `and ${countText(count)} more`,

  beforeAndAfter: 'Before and after',
  before: 'Before',
  after: 'After',
  change: 'Change',
  netPayout: 'Net PayOut',
  onHold: 'On Hold',
  cancelled: 'Cancelled',
  tax: 'Withholding tax',
  payableDealers: 'Dealers with payable rows',
  rises: (amount: string) =>
    `The payout rises by ${amount}, because a clawback is kept back: money that a dealer owes.`,
  falls: (amount: string) => `The payout falls by ${amount}, because a clawback is let go: money that a dealer owes.`,

  counting: 'Counting what this touches',
  lookFirst: 'The day and the sum are there only now: look at them, then press again.',
  nothingToActOn: 'There is nothing here to act on.',

  chooseTodayOrLater: 'Choose today or a later day.',
  daysLate: (count: number) => `${countOf(count, 'day')} late`,

  refusedHead: (count: number) =>
    count === 1 ? 'One of these cannot be acted on' : `${countText(count)} of these cannot be acted on`,
  allOrNothing: 'It is all of them or nothing, so leave these out first.',
  goOnWithOthers: (verb: string, count: number) => `${verb} the other ${countText(count)}`,
  leaveThemOut: (count: number) => (count === 1 ? 'Leave it out' : `Leave these ${countText(count)} out`),
  refusedMore: (count: number) => `and ${countText(count)} more`,
  chooseAgain: 'Close this and choose other rows.',

  changedTitle: 'The figures have changed since they were shown',
  changedBefore: (transactions: number, dealers: number, payout: string) =>
    `They were ${countOf(transactions, 'transaction')} of ${countOf(dealers, 'dealer')}, ${payout}.`,
  nothingDone: 'Nothing was done.',
  changedNext: (verb: string) => `Look at the new ones above, then press ${verb} again.`
} as const
