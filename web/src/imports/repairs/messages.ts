import { countOf } from '@payouts/contract/count-text'
import type { RejectedRow, Repairs, RowProblem } from '@payouts/contract/imports/repairs'
import type { Ringgit } from '@payouts/contract/money'
import { requestWords } from '@payouts/contract/requests/words'
import { withCurrency } from '#ui/texts/unbroken.ts'

const rows = (count: number) => countOf(count, 'row')

export const messages = {
  title: 'Rejected rows',
  titleOf: (name: string) => `Rejected rows of ${name}`,
  purpose:
    'Repair what the import rejected, here or in the file. A second person approves it, and the rows join the cycle as its next version.',
  back: 'Validations',
  invalid: 'This address names no import.',
  invalidHint: 'Choose an import in the list of validations.',
  read: 'Reading the rejected rows',

  ofFile: ({ fileName, batchNo, version }: Pick<Repairs, 'fileName' | 'batchNo' | 'version'>) =>
    `${fileName}, batch ${batchNo}, version ${version}`,
  rowsRead: 'Lines of the file',
  imported: 'Imported',
  repairedRows: 'Repaired',
  stillRejected: 'Still rejected',
  ready: 'Ready for approval',
  total: 'Cycle in all',
  nothingRejected: 'Every row of this file is in the cycle.',
  goOn: (version: number) => `Go to version ${version}`,

  grid: 'Rejected rows',
  nextProblem: 'Next problem',
  gridHint:
    'Type over a cell, or press Enter or F2. Enter goes down, Tab to the right, F8 to the next problem, Esc leaves it as it was. Ctrl V pastes cells from a spreadsheet, Ctrl Z undoes. What you change is kept for everybody who repairs.',
  noRows: 'No row of this import is rejected.',
  line: 'Line',
  state: 'State',
  empty: 'empty',
  was: (value: string) => (value === '' ? 'was empty' : `was ${value}`),
  notKept: 'The file’s values were not kept',
  problem: ({ column, problem }: RowProblem) => `${column} ${problem}`,
  edit: (column: string, line: number) => `${column} of line ${line}`,
  undo: 'Undo',
  saving: 'Saving',
  tooMany: (most: number) => `At most ${most} rows can be pasted at once. Upload more as a corrected file.`,
  repairedBy: ({ repairedBy }: Pick<RejectedRow, 'repairedBy'>) => repairedBy.join(', '),

  upload: 'Upload corrected file',
  uploadTitle: 'Upload corrected file',
  uploadHint:
    'Download the rejected rows as XLSX or CSV, repair them there and choose that file. Each row is known by its first column. The column “problem” is not read.',
  file: 'Corrected file',
  chooseFile: 'Choose the corrected file first.',
  notTaken: (type: string) => `${type} is neither CSV nor XLSX.`,
  take: 'Upload',
  taken: ({ rowsRead, rowsGood, rowsUnchanged }: { rowsRead: number; rowsGood: number; rowsUnchanged: number }) =>
    `${rows(rowsRead)} read: ${rowsGood} repaired, ${rowsRead - rowsGood - rowsUnchanged} still wrong, ${rowsUnchanged} as before.`,

  request: requestWords.request,
  requestTitle: `${requestWords.request} of repaired rows`,
  requestText: (count: number, amount: Ringgit) =>
    `${rows(count)}, ${withCurrency(amount)}, go to a second person who repaired none of them. Until then nothing in the cycle changes.`,
  reasonHint: 'What was wrong, and where the right values come from',
  nothingReady: 'No row has been repaired yet.',
  waitsAlready: 'Repaired rows wait for a second person already.',

  aboutRepairs: 'repaired rows',
  requestOf: ({ rowCount, amount }: { rowCount: number; amount: Ringgit }) =>
    `${rows(rowCount)}, ${withCurrency(amount)}`,
  effect: ({ rowCount, amount, version }: { rowCount: number; amount: Ringgit; version: number }) =>
    `${rows(rowCount)}, ${withCurrency(amount)}, are added to the cycle. This makes version ${version + 1}: what stands in version ${version} stays as it is, the cycle’s approval has to be requested again.`,
  refused: 'Nothing in the cycle changes.',
  showRows: 'Show rows',
  oldAndNew: 'Old and new, row by row',
  sums: 'By dealer and transaction type',
  noSuchRows: 'This request has no rows.',
  changes: 'What changed',
  transactionNo: 'Trx No.',
  incentive: 'Incentive (RM)',
  by: 'Repaired by',
  dealer: 'Dealer',
  type: 'Transaction Type',
  transactions: 'Transactions',
  amount: 'Amount (RM)',
  named: (name: string, code: string) => `${name} (${code})`,
  digest: 'SHA-256',

  versions: 'Versions',
  version: 'Version',
  accepted: 'Rows',
  rejected: 'Rejected',
  totalAmount: 'Total (RM)',
  difference: 'Difference (RM)',
  whyDifferent: 'Why different'
} as const
