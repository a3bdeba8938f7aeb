export const messages = {
  title: (transactionNo: string) => `e-Invoice number of ${transactionNo}`,
  open: (transactionNo: string) => `Show the e-invoice number of ${transactionNo}`,
  dealer: 'Dealer',
  type: 'Transaction Type',
  incentive: 'Incentive',
  number: 'e-Invoice number',
  noNumber: 'None yet. It is that of the payer’s e-invoice once this is valid, or one that the dealer supplies.',
  statedBy: 'e-Invoice',
  request: 'Replace number',
  requestText:
    'The number is replaced once a second person approves. Both numbers stay in the history, and the former one is free for its true owner.',
  newNumber: 'New e-invoice number',
  numberRequired: 'e-Invoice number is required',
  history: 'History',
  pending: 'Waits for approval',
  replacedBy: (before: string, after: string) => `${before} → ${after}`,
  from: 'Number',
  to: 'Replaced by',
  decidedBy: (status: string, name: string) => `${status} by ${name}`,
  close: 'Close',
  replacement: (transactionNo: string) => `Replace the e-invoice number of ${transactionNo}`,
  byOther: (before: string, after: string) => `${before} is replaced by ${after}.`
} as const
