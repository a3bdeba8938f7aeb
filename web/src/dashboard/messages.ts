import { countOf, countText } from '@payouts/contract/count-text'
import { type Ringgit, withCurrency } from '@payouts/contract/money'

export const messages = {
  title: (name: string) => (name ? `Welcome Back, ${name}` : 'Welcome Back'),
  note: 'What needs a decision, and where the payouts stand. A Dealer may not see any data here.',

  nothingForYou: 'There is nothing for you to see here',
  nothingForOwner: 'A Dealer Owner may not see payout data. What you may open is in the menu.',
  nothingWithoutRole:
    'You have no role or no screens yet, so no payout data is loaded. Ask your administrator for access.',

  summary: 'Where the payouts stand',
  dealers: 'Dealers',
  masterDealers: 'Master Dealers',
  lines: (prepaid: number, postpaid: number) => `Prepaid ${countText(prepaid)} · Postpaid ${countText(postpaid)}`,
  total: 'Total',
  totalOf: 'Of cycles that are open, or were paid in the last twelve months',
  netPayout: 'Net PayOut',
  onHold: 'On Hold',
  transactions: 'Transactions',

  awaitingApproval: 'Cycles that wait for approval',
  awaitingRelease: 'Cycles with a release requested',

  months: 'Paid out in the last twelve months (RM)',
  month: 'Month',
  paid: 'Net PayOut',
  nothingPaid: 'Nothing was paid out in these months.',

  payouts: 'Payouts',
  payoutsPurpose: 'Cycles that wait for approval, the soonest payout first.',
  loadingPayouts: 'Loading Payout Summary',
  needsApproval: 'Needs Approval',
  noApprovals: 'No cycle waits for approval now. A cycle appears here once its approval is requested.',
  name: 'Name',
  status: 'Status',
  type: 'Type',
  cycles: 'Cycles',
  trxType: 'Trx Type',
  noOfTrx: 'No. of Trx',
  payout: 'Payout (RM)',

  holdsPurpose: 'What is kept back, by the kind of hold.',
  loadingHolds: 'Loading On Hold Summary',
  noHolds: 'Nothing is on hold.'
} as const

/** The dashboard of a dealer's own users. */
export const ownMessages = {
  purpose: (company: string) => `What comes to ${company}, what is held back, and what came.`,
  waiting: 'Reading your payments',
  statement: 'Statement',
  summary: 'Your account',
  next: 'Next payment',
  none: 'None scheduled',
  noneHint: 'It appears here once it is approved.',
  onDay: (day: string, cycle: string) => `${day} · ${cycle}`,
  balance: 'Balance',
  available: 'Available balance',
  setAside: 'After what is set aside',
  frozen:
    'Your account is frozen: nothing is paid to it until your provider lifts the freeze. Please talk to your contact there.',
  coming: 'Coming payments',
  held: 'Held back, and what to do',
  nothingHeld: 'Nothing of yours is held back.',
  heldOf: (count: number, since: string | null) =>
    since ? `${countOf(count, 'transaction')}, since ${since}` : countOf(count, 'transaction'),
  last: 'Last payments',
  nothingPaid: 'Nothing was paid yet.',
  notPaid: 'Could not be paid yet: ask your provider whether your bank account is right',
  afterTax: (tax: Ringgit) => `after ${withCurrency(tax)} withholding tax`
} as const
