import { countOf, countText } from '@payouts/contract/count-text'

export const messages = {
  title: 'Map of the dealers',
  titleOf: (cycle: string) => `Map of the dealers: ${cycle}`,
  purpose:
    'What each dealer earned beside what the last cycles of the kind paid. Draw a box around dealers to hold them.',
  link: 'Map',
  type: 'Transaction type',
  allTypes: 'All transaction types',
  reading: 'Comparing the dealers with their last cycles',
  picture: 'Dealers by what is usual for them, and what they earned now',
  usualAxis: 'Usually, RM',
  nowAxis: 'Earned now, RM',
  newDealers: 'New',
  lines: 'The line: as usual. Dashed: twice and half of it. Right edge with an arrow: usually far more.',
  flagged: 'Open signal',
  others: 'No open signal',
  chosen: 'Chosen',
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Dealer: choose all in the table',
  dealer: 'Dealer',
  now: 'Earned now',
  usual: 'Usually',
  against: 'Against usual',
  signals: 'Open signals',
  table: (shown: number, all: number) =>
    shown === all
      ? countOf(all, 'dealer')
      : `The ${countText(shown)} dealers furthest from usual, of ${countText(all)}. Draw a box around others to see them.`,
  boxed: (count: number) => `${countOf(count, 'dealer')} in the box`,
  leaveBox: 'Show the furthest from usual',
  onlyFurthest: (shown: number, all: number) =>
    `The map has the ${countText(shown)} dealers furthest from usual, of ${countText(all)}.`,
  empty: 'No dealer has transactions here.',
  emptyHint: 'Choose another transaction type, or all of them.',
  againstCycles: (count: number) => `average of ${countOf(count, 'cycle')}`
} as const
