import { countOf } from '@payouts/contract/count-text'
import { withCurrency } from '@payouts/contract/money'
import type { StatementPart } from '@payouts/contract/reports/statement'

const parts: Record<StatementPart, string> = {
  imported: 'Imported',
  excluded: 'Excluded',
  held: 'On hold',
  releaseRequested: 'Release requested',
  cancelled: 'Cancelled',
  toBePaid: 'To be paid',
  released: 'Released, to be paid',
  paidOtherwise: 'Paid in other periods',
  gross: 'Gross paid',
  tax: 'Withholding tax',
  net: 'Net paid',
  credits: 'Credits',
  debits: 'Debits',
  cashOuts: 'Cash-outs'
}

export const messages = {
  title: 'Dealer Statement',
  purpose: 'From what a dealer’s cycles brought to what its account holds, with the lines behind each figure.',
  reports: 'Reports',
  onScreen: 'Statement on screen',
  onScreenPurpose:
    'One dealer’s gross to net as a picture, with each hold, exclusion, adjustment, tax and posting behind it.',
  seeOnScreen: 'See it on screen',

  print: 'Print',
  download: 'Download',
  noDownload: 'This dealer has no branch to address a file to.',
  controls: 'Whose statement, and of which days',
  period: 'Period',
  custom: 'Custom',
  from: 'From',
  to: 'To',
  chooseDealer: 'Choose a dealer',
  chooseDealerHint: 'Search for a company, and its statement appears here.',
  checkPeriod: 'Choose a period that can be shown',
  waiting: 'Reading the statement',

  code: 'Company code',
  vendor: 'Vendor',
  companyType: 'Company type',
  unknownType: 'Not known',
  accountType: 'Account type',
  bank: 'Bank account',
  bankEnding: (bank: string, ending: string) => `${bank}, ending ${ending}`,
  noBank: 'None on record',
  days: (from: string, to: string) => `${from} to ${to}`,
  addressedTo: 'Branch on the file',
  kinds: { DEALER: 'Dealer', MASTER_DEALER: 'Master Dealer' },
  lines: { PREPAID: 'Prepaid', POSTPAID: 'Postpaid' },

  account: 'Account',
  opening: 'Opening balance',
  closing: 'Closing balance',
  payouts: 'Payouts',
  earmark: 'Earmarked',
  available: 'Available',
  before: (day: string) => `Before ${day}`,
  endOf: (day: string) => `End of ${day}`,
  leftOf: (earmark: string | null) => (earmark ? `After ${withCurrency(earmark)} earmarked` : 'Nothing is earmarked'),
  grossToNet: 'From gross to net',
  openingToClosing: 'From opening to closing balance',
  part: (part: StatementPart, holdType?: string) => (holdType ? `${parts[part]}: ${holdType}` : parts[part]),

  behind: (name: string) => `Behind it: ${name}`,
  toCycles: 'Cycle by cycle',
  noCycles: 'No cycle falls into this period',
  noCyclesHint: 'None was to be paid in it, and nothing was posted in it.',
  noLines: 'Nothing is behind this figure',
  linesCount: (count: number) => countOf(count, 'line'),
  columns: {
    date: 'Date',
    payoutDate: 'Payout by',
    heldSince: 'Held since',
    cycle: 'Cycle',
    status: 'Status',
    what: 'What',
    reason: 'Reason',
    reference: 'Reference',
    journal: 'Journal',
    transactions: 'Transactions',
    amount: 'Amount (RM)'
  },
  inRinggit: (name: string) => `${name} (RM)`,

  entries: 'Account, entry by entry',
  entriesLabel: 'Entries of the account',
  entry: 'Entry',
  debit: 'Debit (RM)',
  credit: 'Credit (RM)',
  balance: 'Balance (RM)',
  broughtForward: 'Brought forward',
  noEntries: 'Nothing was booked in this period.',
  kindNames: {
    Payout: 'Payout',
    Release: 'Released payout',
    Adjustment: 'Adjustment',
    'Cash-Out': 'Cash-out',
    Other: 'Booking'
  }
} as const
