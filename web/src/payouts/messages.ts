import type { CycleStatus } from '@payouts/contract/cycles/schema'

export const messages = {
  payouts: 'Payouts',
  payoutsPurpose: 'Every payout cycle and where it stands. Open one to review, hold, submit or approve it.',
  archive: 'Payouts Archive',
  archivePurpose: 'The closed cycles: those that were paid out, and those that were cancelled.',
  openArchive: 'Archive',
  home: 'Home',
  ofTotal: (total: string) => `of ${total}`,
  cycle: 'Payout cycle',
  cycles: 'Payout cycles',
  noCycles: 'Cycles appear here once their import is accepted.',
  noClosedCycles: 'A cycle comes here when it is completed or cancelled.',
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
  alert: 'Alert',
  chooseAll: 'Choose all rows',
  chooseRows: 'Please choose some rows first!',
  selectRows: 'Please select some rows first!',
  transactionTypes: 'Transaction types',
  noTypes: 'This cycle has no transactions.',
  dealers: 'Dealers',
  dealersPurpose: 'Who earned it, and for which contract period.',
  noDealers: 'No dealer has transactions of this type in the cycle.',
  transactions: 'Transactions',
  allTransactions: 'All transactions',
  noTransactions: 'There are no transactions here.',
  cycleActivity: 'Activity',
  picture: 'From imported to net payout',
  split: 'Dealers and master dealers',
  show: 'Show',
  ownRequest: 'You asked for this approval yourself. Somebody else has to give it.',
  nonePayable: 'Nothing of what is selected is payable, so there is nothing to hold.',
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
  } satisfies Record<CycleStatus, string>,

  firstPayouts: {
    first: (dealers: string) => `${dealers} paid for the first time`,
    changed: (dealers: string) => `${dealers} paid to an account that nothing was paid to so far`,
    kinds: { 'FIRST TIME': 'First payout', 'CHANGED ACCOUNT': 'Changed account' },
    largest: (count: number) => `The ${count} that count most are named.`
  }
} as const
