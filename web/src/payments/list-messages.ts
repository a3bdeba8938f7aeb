/** Column titles of the list of payments, apart from other texts, as lists load with the first screen. */
export const messages = {
  reference: 'Reference',
  status: 'Status',
  since: 'Since',
  due: 'Due',
  name: 'Dealer',
  code: 'Code',
  bank: 'Bank',
  bankBic: 'Bank code (BIC)',
  account: 'Account',
  amount: 'Amount (RM)',
  run: 'Run'
} as const
