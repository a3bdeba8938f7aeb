import { countOf, countText } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import { dayText } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'

const transactions = (count: number) => countOf(count, 'transaction')

export const messages = {
  exclusions: 'Exclusions',
  purpose: 'Customers and billing accounts whose transactions are not paid for a time.',
  current: 'Current exclusions',
  removed: 'Removed',
  removedExclusions: 'Removed exclusions',
  removedPurpose: 'Ended exclusions. What they excluded from approved cycles can be reimbursed once.',
  currentAndRemoved: 'Current and removed exclusions',
  everyCycle: 'Every payout cycle',
  allHeld: 'Everything on hold',
  heldInCycle: 'What is on hold in this cycle',
  noExclusions: 'Nobody is excluded. Add an exclusion to leave transactions out of payouts.',
  firstExclusion: 'Exclude a customer',
  noRemovals: 'An exclusion appears here once it is removed.',
  enterValue: 'Please enter some value first!',
  fetchError: (problem: string) => `The exclusions could not be read: ${problem}`,

  addNew: 'ADD NEW',
  remove: 'REMOVE',
  addAdjustment: 'ADD ADJUSTMENT',
  alert: 'Alert',
  selectRow: 'Please select some row first!',
  chooseRow: 'Please choose a rows first',
  chooseOneRow: 'Please choose only one row',

  clientName: 'Client Name',
  reason: 'Reason',
  yesId: 'Yes ID',
  billingAccount: 'Billing Account',
  from: 'From',
  to: 'To',
  dealer: 'Dealer',
  removedOn: 'Removed On',
  leftExcluded: 'Left Excluded (RM)',
  adjustment: 'Adjustment',

  addTitle: 'Add Exclusion',
  addPurpose: 'Leave a customer’s or billing account’s transactions out of payouts, from one day to another.',
  customerName: 'Customer Name',
  billingAccountNo: 'Billing Account Number',
  fromDate: 'From Date',
  toDate: 'To Date',
  bothDaysCount: 'Both days count.',
  cancel: 'CANCEL',

  removeTitle: (names: readonly string[]) =>
    names.length === 1 ? `Remove the exclusion of ${names[0]}` : `Remove ${names.length} exclusions`,
  removeDescription: (count: number) =>
    count === 1
      ? 'What this exclusion keeps out of cycles not yet approved goes back to them.'
      : 'What these exclusions keep out of cycles not yet approved goes back to them.',
  commentMandatory: 'Comment field is mandatory!',
  close: 'CLOSE',

  fillInFirst: 'Once this form is filled in, you see here what it takes out of cycles not yet approved.',
  counting: 'Counting what this touches',
  dealers: 'Dealers',
  transactions: 'Transactions',
  takenOut: 'Taken out of cycles not yet approved',
  givenBack: 'Given back to cycles not yet approved',
  nothingTaken: 'No transaction of a cycle not yet approved is covered. Imports to come are.',
  nothingGiven: 'Nothing goes back: no cycle that is not yet approved has transactions of it.',
  returnsToReview: (status: string) => `${status}: it goes back to review`,
  ofCycle: (count: number, amount: Ringgit) => `${transactions(count)}, ${withCurrency(amount)}`,
  showTransactions: (shown: number, all: number) =>
    shown < all ? `Show the largest ${countText(shown)} transactions` : `Show ${transactions(shown)}`,
  staysAsItIs: (count: number, dealers: number, amount: Ringgit) =>
    `${transactions(count)} of ${countOf(dealers, 'dealer')}, ${withCurrency(amount)}, in cycles already approved: nothing moves there.`,
  staysExcluded: (count: number, dealers: number, amount: Ringgit) =>
    `${transactions(count)} of ${countOf(dealers, 'dealer')}, ${withCurrency(amount)}, stay excluded in cycles already approved. One adjustment can make up for that afterwards.`,

  active: 'Active',
  loading: 'Loading the exclusion',
  removedBy: (name: string, day: string) => `removed by ${name} on ${day}`,
  details: 'Exclusion details',
  period: (from: string, to: string) => `${dayText(from)} to ${dayText(to)}`,
  totalPayouts: 'Total payouts',
  totalPayoutsDetail: 'Everything it covers',
  netPayouts: 'Net payouts',
  stillExcluded: 'Still excluded',
  ofDealers: (count: number, dealers: number) => `${transactions(count)} of ${countOf(dealers, 'dealer')}`,
  masterDealers: 'Master dealers',
  byLine: (prepaid: Ringgit, postpaid: Ringgit) =>
    `Prepaid ${withCurrency(prepaid)}, postpaid ${withCurrency(postpaid)}`,
  types: 'Transaction types',
  transactionType: 'Transaction Type',
  cycle: 'Payout Cycle',
  reportDate: 'Report Date',
  cutOff: 'Cut Off',
  payoutBy: 'Payout By',
  count: 'Transactions',
  excludedAmount: 'Excluded (RM)',
  totalAmount: 'Total (RM)',
  nothingCovered: 'No accepted cycle has transactions that this exclusion covers.',
  total: 'Total',
  deviceReimbursement: 'Device reimbursement',
  incentives: 'Incentives',
  companyName: 'Company Name',
  companyCode: 'Company Code',
  vendor: 'Vendor',
  showTransactionsOf: 'Show transactions',
  transactionsPurpose: 'The transactions of this dealer and type that the exclusion covers, and what became of each.',
  toExclusions: 'Go to Exclusions',
  invalidAddress: {
    message: 'Invalid exclusion data',
    hint: 'This address does not say which exclusion to show. Open it from the list.',
    back: { to: '/exclusion', label: 'Go to Exclusions' }
  },
  notPermitted: 'You cannot do this',
  notPermittedHint: 'Ask your administrator if this is your task.',

  adjustmentTitle: 'Add Adjustment to exclusion',
  adjustmentPurpose: 'Reimburses what a removed exclusion excluded from approved cycles, once.',
  owed: 'Still excluded in approved cycles',
  inTransactions: (count: number) => `in ${transactions(count)}`,
  otherDealers: (count: number) => `and ${countOf(count, 'other dealer')}`,
  pickDealer: 'Search dealer',
  searchLabel: 'Search by Name / Code / Vendor',
  searchFirst: 'Search results will be displayed here.',
  adjustmentAdded: 'Add Adjustment to Exclusion done successfully'
} as const
