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
  profile: 'Bank format',
  position: 'No.',
  reference: 'Reference',
  name: 'Beneficiary',
  code: 'Code',
  rail: 'Bank channel',
  bank: 'Bank',
  account: 'Account',
  amount: 'Amount (RM)',
  mark: 'Check first',
  payment: 'Payment'
} as const

export const markWords: Record<RunMark, string> = {
  'CHANGED TEXT': 'Name or text altered for the file',
  'FIRST PAYMENT': 'First payment to this dealer',
  'NEW ACCOUNT': 'New account'
}
