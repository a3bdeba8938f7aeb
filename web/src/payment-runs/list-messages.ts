import type { RunMark } from '@payouts/contract/payment-runs/schema'

/** What the lists of runs and of their payments call their columns: lists are fetched with the first screen. */
export const messages = {
  run: 'Run',
  status: 'Status',
  executeOn: 'Execute on',
  count: 'Payments',
  total: 'Total (RM)',
  madeBy: 'Made by',
  madeOn: 'Made on',
  approvedBy: 'Approved by',
  nobody: 'nobody yet',
  profile: 'File profile',
  position: 'No.',
  reference: 'Reference',
  name: 'Beneficiary',
  code: 'Code',
  rail: 'Rail',
  bank: 'Bank',
  account: 'Account',
  amount: 'Amount (RM)',
  mark: 'Look at',
  payment: 'Payment'
} as const

export const markWords: Record<RunMark, string> = {
  'CHANGED TEXT': 'Name or text written otherwise',
  'FIRST PAYMENT': 'First payment to this dealer',
  'NEW ACCOUNT': 'Another account than before'
}
