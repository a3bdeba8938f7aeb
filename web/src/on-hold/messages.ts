import { countOf } from '@payouts/contract/count-text'

export const messages = {
  onHold: 'On-Hold',
  dashboard: 'Dashboard',
  summaryPurpose: 'What is kept back from payment. Open a row for its cycles, or the count of dealers for those.',
  errorPrefix: 'An Error Occurred: ',
  toPayouts: 'See all cycles',
  nothingHeld: 'Nothing is kept back from payment here.',

  total: 'Total',
  device: 'Device Reimbursement',
  incentives: 'Incentives',

  holdTypes: 'Hold types',
  type: 'Type',
  payoutCycles: 'Payout Cycles',
  dealers: 'Dealers',
  transactionTypes: 'Transaction Types',
  transactionCount: 'No. of Transactions',
  payout: 'Payout (RM)',
  reorder: 'REORDER',
  reorderHint: 'Swaps the third and the fourth column',
  cancelHold: 'Cancel Hold',
  requests: {
    heading: (kind: 'RELEASE' | 'CANCELLATION', holdType: string, where: string) =>
      `${kind === 'RELEASE' ? 'Release' : 'Cancellation'} of ${holdType} in ${where}`,
    cycles: (count: number) => countOf(count, 'cycle'),
    sum: (amount: string, transactions: number, dealers: number) =>
      `${amount}, ${countOf(transactions, 'transaction')} of ${countOf(dealers, 'dealer')}`,
    payOn: 'to be paid on',
    effects: {
      RELEASE: 'With the last approval it is released, and cannot be taken back once it is paid.',
      CANCELLATION: 'With the last approval it is cancelled for good: it is never paid.'
    },
    refused: 'Everything stays on hold.'
  },
  ageing: {
    title: 'How each hold ends, and how long it has lasted',
    caption: (holdType: string) => `How long ${holdType} has kept back what it holds`,
    days: 'Days',
    transactions: 'Transactions'
  },

  cycles: 'Cycles',
  cyclesOf: (dealer: string) => `Cycles of ${dealer}`,
  name: 'Name',
  status: 'Status',
  cycleIs: (status: string) => `Cycle: ${status}`,
  cutOff: 'Cut Off',
  payoutBy: 'Payout By',
  getAttachments: 'Get Attachments Details',
  thisCycle: 'this cycle',
  showDealers: 'Dealers in this cycle',
  cycleName: 'Cycle Name',
  payoutStatus: 'Payout Status',
  cutoffDate: 'Cutoff Date',
  payoutDate: 'Payout Date',

  dealersIn: (cycle: string) => `Dealers in ${cycle}`,
  code: 'Code',
  vendor: 'Vendor',

  transactionType: 'Transaction Type',
  reportDate: 'Report Date',
  cutOffDate: 'Cut Off Date',
  allTransactions: 'All transactions',

  transactions: 'Transactions',
  yesId: 'Yes ID',
  transactionNo: 'Trx No.',
  transactionDate: 'Date',
  incentive: 'Incentive (RM)',
  repeats: 'Repeats',
  otherTwins: (count: number) => (count > 0 ? `and in ${countOf(count, 'other cycle')}` : undefined),
  refusedHold: 'Hold, refused',
  refusedBecause: (reason: string) => `Release refused: ${reason}`,
  actions: 'Actions',
  openDetail: (transactionNo: string) => `Open the hold of ${transactionNo}`,

  heldFor: 'Held For',
  days: (days: number) => (days === 0 ? 'Today' : countOf(days, 'day')),
  heldSince: (instant: string) => `Since ${instant}`,
  unknownSince: 'Not held any longer',

  alert: 'Alert',
  chooseRowForFile: 'Please choose a row for file download!',
  downloadList: 'Download this list',
  heldCycles: 'the cycles of this list',
  chooseOnlyOne: 'Please choose only one row!',
  onlyOneAtATime: 'Selection of only one row at one time is allowed!',
  noBatchNumber: 'Batch Number is not available on this page, please try to download file on next page!!',
  chooseRows: 'Please choose some rows first!',
  requestRelease: 'Request Release',
  release: 'Release',
  refuse: 'Refuse',
  cancel: 'Cancel',
  nothingHeldSelected: 'Release was already requested for everything in the selection.',
  nothingRequestedSelected: 'Release was not requested for anything in the selection.',
  oneCycleOfDealer: 'Select one cycle of this dealer at a time, or the dealer in the list of dealers for all of them.',

  detail: {
    title: 'On Hold',
    dealer: 'Dealer',
    type: 'Type',
    name: 'Name',
    transactionNo: 'TRX No.',
    amount: 'Amount',
    incentive: 'Incentive',
    reason: 'Reason',
    eInvoice: 'e-Invoice number',
    showEInvoice: 'Show or replace',
    repeats: 'Repeats',
    repeatsOf: (name: string, code: string) => `${name} (${code})`,
    attachment: 'Attachment',
    heldSince: 'Held since',
    requested: 'Release requested',
    requestedBy: (name: string) => `by ${name}, for `,
    refused: 'Last request refused',
    showAttachments: 'Show attachments',
    noAttachment: 'No Attachment Found!',
    close: 'CLOSE'
  },

  invalidAddress: {
    message: 'Invalid Cycle data',
    hint: 'This address does not say which hold or cycle it is about.',
    back: { to: '/onhold', label: 'Start from On-Hold' }
  }
} as const
