import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { type Ringgit, withCurrency } from '@payouts/contract/money'

export const messages = {
  payouts: 'Payouts',
  payoutsPurpose: 'Every payout cycle and where it stands. Open one to review, hold, submit or approve it.',
  archive: 'Payouts Archive',
  archivePurpose: 'The closed cycles: those that were paid out, and those that were cancelled.',
  openArchive: 'Archive',
  home: 'Home',
  desk: 'Decisions',
  ofTotal: (total: string) => `of ${total}`,
  lists: 'Lists of the cycle',
  tabs: { types: 'Types', dealers: 'Dealers', transactions: 'Transactions', held: 'Held', activity: 'Activity' },
  net: { paid: 'Paid', toPay: 'To pay' },
  /** Beside the specified words of the totals, what each sum is called everywhere. */
  tiles: {
    earned: 'Earned: imported less excluded',
    toPay: (paid: boolean, tax: Ringgit) => `${paid ? 'Paid' : 'To pay'}, after ${withCurrency(tax)} tax`
  },
  hints: {
    earned: 'Earned: what was imported less what is excluded. A part of it may be held.',
    held: 'Held: the part of what is earned that waits for a release.',
    toPay: 'To pay, or paid: what is earned less what is held or cancelled, before withholding tax.',
    net: 'To pay, or paid, after withholding tax. Below it is what was earned.'
  },
  cycle: 'Payout cycle',
  cycles: 'Payout cycles',
  noCycles: 'Cycles appear here once their import is accepted.',
  importCycle: 'Import a cycle',
  openPayouts: 'See all cycles',
  noClosedCycles: 'A cycle appears here once it is completed or cancelled.',
  errorDetails: 'Get Payout Error Details',
  attachments: 'Get Attachments Details',
  loading: 'Loading Payout Details',
  fetchError: 'Error while fetching payout details: ',
  invalidCycle: 'Invalid payout cycle data',
  invalidType: 'Invalid payout transaction type',
  invalidAddress: {
    hint: 'This address does not say which payout to show. Open the payout from the list.',
    back: { to: '/payouts', label: 'Go to Payouts' }
  },
  unknownCycleHint: 'There is no such payout, or you may not see it. Open one from the list.',
  alert: 'Alert',
  chooseAll: 'Choose all rows',
  chooseRows: 'Please choose some rows first!',
  selectRows: 'Please select some rows first!',
  transactionTypes: 'Transaction types',
  noTypes: 'This cycle has no transactions.',
  dealers: 'Dealers',
  noDealers: 'No dealer has transactions of this type in the cycle.',
  transactions: 'Transactions',
  allTransactions: 'All transactions',
  ofSignal: 'Transactions of a signal',
  signal: 'Signal',
  noTransactions: 'There are no transactions here.',
  picture: 'From imported to net payout',
  split: 'Dealers and master dealers',
  map: 'Map of the dealers',
  show: 'Show',
  onBothSides: 'Only dealers on both sides',
  whyDifferent: 'Why different',
  whyVersion: (version: number) => `Why version ${version} differs from version ${version - 1}`,
  ownRequest: 'You requested this approval. Somebody else has to give it.',
  nonePayable: 'Nothing selected is payable, so there is nothing to hold.',
  calculatedAgain: 'This cycle was calculated again. Only its newest version can be looked into and acted on.',
  openVersion: (version: number) => `Open version ${version}`,
  whatNext: {
    'In Validation': 'Its import is being checked. It is reviewed once that is accepted.',
    'Pending Review': 'In review. It is paid once approval was requested and somebody else has approved it.',
    'Pending Approval': 'Approval was requested. Somebody else gives it, or returns the cycle for review.',
    Hold: 'Everything in it is on hold. It goes on once something of it is released.',
    Scheduled: 'Approved, to be paid out on its day.',
    Completed: 'Completed: what was payable is posted. What is still on hold follows when it is released.',
    Error: 'Some dealers of this cycle could not be paid.',
    Cancelled: 'Cancelled. Nothing of it is paid.',
    Dropped: 'Its import was dropped. Nothing of it is paid.'
  } satisfies Record<CycleStatus, string>
} as const
