import { countOf } from '@payouts/contract/count-text'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { Day } from '@payouts/contract/page'
import type { StatementPart } from '@payouts/contract/reports/statement-parts'
import type { WaterfallWords } from '#ui/figures/Waterfall.tsx'
import { messages as interfaceWords } from '#ui/messages.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'

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
  cashOuts: 'Cash-outs',
  toBank: 'To the bank',
  rejected: 'Rejected by the bank',
  returned: 'Returned by the bank',
  withdrawn: 'Withdrawn, never sent'
}

const pictures: WaterfallWords = interfaceWords

/** The statement as an English reader has it. */
export const english = {
  title: 'Dealer Statement',
  purpose: 'From what a dealer’s cycles brought to what its account holds, with the lines behind each figure.',
  reports: 'Reports',
  print: 'Print',
  download: 'Download',
  pictures,
  noDownload: 'This dealer has no branch to address a file to.',
  controls: 'Whose statement, and of which days',
  period: 'Period',
  periods: { 'This month': 'This month', 'Last month': 'Last month', 'This year': 'This year' },
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
  days: (from: Day, to: Day) => `${dayText(from)} to ${dayText(to)}`,
  addressedTo: 'Branch on the file',
  kinds: { DEALER: 'Dealer', MASTER_DEALER: 'Master Dealer' },
  lines: { PREPAID: 'Prepaid', POSTPAID: 'Postpaid' },
  companyTypes: {
    Individual: 'Individual',
    'Sole Proprietor': 'Sole Proprietor',
    Partnership: 'Partnership',
    'Sdn Bhd': 'Sdn Bhd'
  },

  account: 'Account',
  opening: 'Opening balance',
  closing: 'Closing balance',
  payouts: 'Payouts',
  earmark: 'Earmarked',
  available: 'Available',
  before: (day: Day) => `Before ${dayText(day)}`,
  endOf: (day: Day) => `End of ${dayText(day)}`,
  leftOf: (earmark: string | null) => (earmark ? `After ${withCurrency(earmark)} earmarked` : 'Nothing is earmarked'),
  grossToNet: 'From gross to net',
  openingToClosing: 'From opening to closing balance',
  part: (part: StatementPart, holdType?: HoldType) => (holdType ? `${parts[part]}: ${holdType}` : parts[part]),

  paymentPartsLabel: 'Payments of the payouts',
  paymentParts: {
    debtTaken: 'Taken for what the account owed',
    keptBack: 'Kept back by the earmark',
    settled: 'To the bank, settled',
    inTransit: 'To the bank, on its way'
  },
  behind: (name: string) => `Behind it: ${name}`,
  toCycles: 'Cycle by cycle',
  sales: 'Transaction by transaction',
  salesOf: 'Cycle of the transactions',
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
    transaction: 'Transaction',
    transactions: 'Transactions',
    explanation: 'How it was earned',
    sale: 'Sale (RM)',
    incentive: 'Incentive (RM)',
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
  what: (what: string) => what,
  kindNames: {
    Payout: 'Payout',
    Release: 'Released payout',
    Adjustment: 'Adjustment',
    'Tax Given Back': 'Tax given back',
    'Cash-Out': 'Cash-out',
    'To Bank': 'To the bank',
    Rejected: 'Rejected',
    Returned: 'Returned',
    Withdrawn: 'Withdrawn',
    Other: 'Booking'
  }
}
export type StatementMessages = typeof english
