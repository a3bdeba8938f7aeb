/** Titles of columns and filters, apart from other texts, as lists load with the first screen. */
export const messages = {
  bookedOn: 'Booked',
  direction: 'Debit or credit',
  directions: { DEBIT: 'Debit', CREDIT: 'Credit' },
  status: 'Status',
  reference: 'Our reference',
  counterparty: 'Counterparty',
  amount: 'Amount (RM)',
  reason: 'Match',
  dealer: 'Dealer',
  companyName: 'Dealer name',
  companyCode: 'Dealer code',
  bank: 'Bank',
  account: 'Account',
  dueOn: 'Due on',
  run: 'Run',
  payment: 'Payment'
} as const
