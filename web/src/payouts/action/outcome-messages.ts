/** Texts of the page that says what an action did: apart from those of the dialogs, which it has no use for. */
export const outcomeMessages = {
  title: 'Outcome',
  invalid: 'Invalid payout cycle data',
  labels: {
    payout: 'Total PayOut',
    dealers: 'Dealers',
    transactions: 'No. of Transactions',
    date: 'Date',
    by: 'By',
    waiting: 'Still waiting',
    cycleNow: 'Cycle now',
    referenceNo: 'Reference No.'
  }
} as const
