/** What the lists of files and of their rows call their columns: lists are fetched with the first screen. */
export const messages = {
  file: 'File',
  kind: 'Kind',
  status: 'Status',
  rows: 'Rows',
  wrong: 'With problems',
  total: 'Total (RM)',
  checkedBy: 'Brought in by',
  decidedBy: 'Decided by',
  commandLine: 'Command line',
  nobody: 'nobody yet',
  line: 'Line',
  whom: 'Dealer or customer',
  name: 'Name',
  code: 'Code',
  type: 'Type',
  effect: 'What it does',
  before: (was: string) => `Replaces ${was}`,
  amount: 'Amount (RM)',
  result: 'Result',
  notYet: 'nothing yet',
  problem: 'Problem',
  unknown: 'not known'
} as const

/** What is done to whom, as a column has it. */
export const typeNames: Readonly<Record<string, string>> = {
  CREDIT: 'Credit',
  DEBIT: 'Debit',
  ADD: 'New earmark',
  CHANGE: 'Changed earmark',
  EXCLUDE: 'Exclusion',
  FREEZE: 'Freeze'
}
