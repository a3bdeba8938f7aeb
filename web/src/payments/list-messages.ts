/** What the list of payments calls its columns: apart from the other texts, as lists are fetched with the first screen. */
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
