import { countText } from '@payouts/contract/count-text'

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
  toPayouts: 'See all cycles',
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
