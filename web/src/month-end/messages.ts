import type { ClosingItemName, MonthStatus } from '@payouts/contract/month-end/schema'

export const messages = {
  books: 'Books',
  purpose: 'Close each month when nothing is left to do in it. Nothing is dated in a closed month, by anybody.',

  nextTitle: (month: string) => `Before ${month} closes`,
  nextHint: 'What is left of this month and of earlier ones. Items that may stay open are named to who approves.',
  allDone: 'Nothing is left to do.',
  left: 'Left to do',
  done: 'Done',
  item: 'Item',
  amount: 'Amount',
  noAmount: 'No amount',
  mustBeDone: 'Must be done first',
  nothingOver: 'Every month that is over is closed.',

  monthsTitle: 'Months',
  month: 'Month',
  state: 'State',
  closed: 'Closed',
  notClosed: 'Not closed',
  withLater: 'With a later month',
  bookings: 'Bookings',
  hash: 'Hash in the audit trail',

  balances: 'Balances',
  balancesOf: (month: string) => `Balances of ${month}`,
  balancesHint:
    'In RM, as the closing kept them: the opening balance, plus what was added, less what was taken. What is owed is positive.',
  loadingBalances: 'Loading the balances',
  account: 'Account',
  accounts: (count: string) => (count === '1' ? '1 account' : `${count} accounts`),
  sides: { opening: 'Opening', added: 'Added', taken: 'Taken', closing: 'Closing' },
  sum: 'Sum of all accounts',
  eachAccount: 'Report of each account',

  close: (month: string) => `Close ${month}`,
  reopen: (month: string) => `Reopen ${month}`,
  closeHint: 'Once a second person approves it, nothing is posted, adjusted or dated in this month or before it.',
  reopenHint: 'Once a second person approves it, the month takes bookings again until it is closed once more.',
  save: 'Request approval',
  aboutMonths: 'months',
  leftAtRequest: 'Left to do when it was requested:',
  nothingLeft: 'Nothing was left to do when it was requested.',
  loading: 'Loading the months'
} as const

export const statusWords: Record<MonthStatus, string> = {
  OPEN: 'Open',
  CLOSING: 'Closing requested',
  CLOSED: 'Closed',
  REOPENED: 'Reopened'
}

/** What is left, and what to do about it. */
export const itemWords: Record<ClosingItemName, { label: string; remedy: string }> = {
  'CYCLES TO POST': { label: 'Approved cycles that are not posted', remedy: 'Post or repair them' },
  'ADJUSTMENTS TO POST': { label: 'Adjustments due and not posted', remedy: 'Post, move or cancel them' },
  'PAYMENTS WITHOUT ANSWER': { label: 'Payments that the bank has not answered', remedy: 'Import its answers' },
  'BANK ENTRIES TO EXPLAIN': { label: "Entries of the bank's statements without an explanation", remedy: 'Match them' },
  'REQUESTS TO DECIDE': { label: 'Requested adjustments without a decision', remedy: 'Decide on them' },
  'E-INVOICES NOT VALID': { label: 'E-invoices that are not valid', remedy: 'See the e-invoices' },
  'REJECTIONS TO ANSWER': { label: 'E-invoices that dealers want rejected', remedy: 'Decide on them' },
  'TAX LISTS TO BILL': { label: 'Lists of withheld tax without their bill', remedy: 'Record the bills' },
  'TAX UNEQUAL TO LEDGER': { label: 'Withheld tax differs from the ledger', remedy: 'See what was withheld' },
  'LEDGER OUT OF BALANCE': { label: 'Journals that do not sum to zero', remedy: 'See the audit trail' },
  'BOOKINGS TO EXPORT': { label: 'Bookings that are in no journal', remedy: 'Write journals' },
  'JOURNALS TO ANSWER': { label: 'Journals that the general ledger has not accepted', remedy: 'See the journals' },
  'AUDIT EVENTS TO CHAIN': {
    label: 'Audit events that are not in the chain yet',
    remedy: 'Wait a minute, then look again'
  }
}
