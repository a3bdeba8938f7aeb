import { countOf, countText } from '@payouts/contract/count-text'

export const messages = {
  whatItTouches: 'What this touches',
  payout: 'Payout',
  dealers: 'Dealers',
  transactions: 'Transactions',
  counting: 'Counting what this touches',
  nothingToActOn: 'There is nothing here to act on.',

  chooseTodayOrLater: 'Choose today or a later day.',
  sending: (share: number) => `Sending the file: ${Math.round(share * 100)} %`,

  refusedHead: (count: number) =>
    count === 1 ? 'One of these cannot be acted on' : `${countText(count)} of these cannot be acted on`,
  allOrNothing: 'It is all of them or nothing, so leave these out first.',
  leaveThemOut: (count: number) => (count === 1 ? 'Leave it out' : `Leave these ${countText(count)} out`),
  refusedMore: (count: number) => `and ${countText(count)} more`,
  chooseAgain: 'Close this and choose other rows.',

  changedTitle: 'The figures have changed since they were shown',
  changedBefore: (transactions: number, dealers: number, payout: string) =>
    `They were ${countOf(transactions, 'transaction')} of ${countOf(dealers, 'dealer')}, ${payout}.`,
  nothingDone: 'Nothing was done.',
  changedNext: (verb: string) => `Look at the new ones above, then press ${verb} again.`
} as const
