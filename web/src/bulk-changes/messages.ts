import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import { bulkKindsOf } from '@payouts/contract/bulk-changes/rights'
import { countOf, countText } from '@payouts/contract/count-text'
import { requestWords } from '@payouts/contract/requests/words'
import { messages as listMessages } from './list-messages.ts'

const rowsCounted = (count: number) => countOf(count, 'row')
/** `12 adjustments`. */
export const whatOf = ({ kind, rowCount }: { kind: BulkKind; rowCount: number }) =>
  countOf(rowCount, ...bulkKindsOf[kind].nouns)

/** The action and its subject, for a column. */
export const typeNames: Readonly<Record<string, string>> = {
  CREDIT: 'Credit',
  DEBIT: 'Debit',
  ADD: 'New earmark',
  CHANGE: 'Changed earmark',
  EXCLUDE: 'Exclusion',
  FREEZE: 'Freeze'
}

export const typeNamed = (type: string): string => typeNames[type] ?? type

export const messages = {
  ...listMessages,
  rows: 'Rows',
  total: 'Total (RM)',
  checkedBy: 'Uploaded by',
  decidedBy: 'Decided by',
  commandLine: 'Command line',
  nobody: 'nobody yet',
  line: 'Line',
  whom: 'Dealer or customer',
  code: 'Code',
  type: 'Type',
  effect: 'What it does',
  before: (was: string) => `Replaces ${was}`,
  amount: 'Amount (RM)',
  result: 'Result',
  problem: 'Problem',
  unknown: 'not known',

  title: 'Bulk Changes',
  purpose: 'Many adjustments, exclusions, earmarks or freezes by one file, approved as a whole by a second person.',
  list: 'Files',
  noFiles: 'No file was uploaded yet.',
  fetchError: (problem: string) => `This could not be read: ${problem}`,

  uploadFile: 'Upload a file',
  holds: 'What it holds',
  fileLabel: 'CSV or XLSX file',
  notTaken: (type: string) => `${type} is not taken. Save the sheet as XLSX or CSV.`,
  tooLarge: (name: string, size: string, most: string) =>
    `${name} is ${size}, and at most ${most} are taken. Split it into several files.`,
  checkHint: (most: number) =>
    `Every row is checked first. Nothing is done before a second person approves the file. At most ${countText(most)} rows.`,
  sampleAs: (format: string) => `Sample as ${format}`,
  columns: 'Columns of the file',
  column: 'Column',
  checking: 'Checking every row',
  check: 'Check',

  fileTitle: 'File of changes',
  filePurpose: (what: string) => `${what}, approved or refused as a whole.`,
  back: 'Bulk Changes',
  toList: 'Go to Bulk Changes',
  invalid: 'This address names no file.',
  invalidHint: 'Open a file from the list.',
  reading: 'Reading the file',

  facts: 'File',
  name: 'Name',
  size: 'Size',
  bytes: (size: number) => `${countText(size)} bytes`,
  digest: 'SHA-256',
  askedBy: 'Approval requested by',
  approvedBy: 'Approved by',
  refusedBy: 'Refused by',
  withdrawnBy: 'Withdrawn by',
  discardedBy: 'Discarded by',
  takenBackBy: 'Taken back by',

  sums: 'What it comes to',
  withoutWrong: (count: number) =>
    `Without the ${count === 1 ? 'row that has a problem' : `${rowsCounted(count)} that have problems`}.`,
  replaces: (count: number) => `${rowsCounted(count)} of them ${count === 1 ? 'replaces' : 'replace'} current values.`,
  waitsToBePaid: 'The amounts are what waits to be paid to the accounts, and would be held.',
  cycles: 'What cycles would not pay',
  cyclesDone: 'What cycles do not pay',
  noCycles: 'No transaction of a cycle that is still open is covered.',
  cycle: 'Cycle',
  transactions: 'Transactions',
  together: 'Total',
  subject: 'By dealer and type',

  wrongTitle: (wrong: number, all: number) => `${countText(wrong)} of ${rowsCounted(all)} cannot be done as they stand`,
  wrongText: 'Put them right in the file, and upload it again. Nothing has been done.',
  changedTitle: (count: number) => `${rowsCounted(count)} cannot be done any more as checked`,
  changedText: 'Something changed since the file was checked. Refuse it, and have it uploaded again.',
  changedLine: (line: number, column: string) => (column === 'row' ? `Line ${line}` : `Line ${line}, ${column}`),
  moreChanged: (count: number) => `And ${countText(count)} more.`,
  rightTitle: 'Every row can be done as it stands',
  rightText: 'Nothing has been done yet. Request its approval by a second person.',

  rowsOfFile: 'Rows',
  which: 'Which rows',
  wrongOnly: (count: number) => `With problems (${countText(count)})`,
  allRows: (count: number) => `All (${countText(count)})`,
  noRows: 'The file has no such row.',
  wholeRow: 'The whole row',
  written: (column: string, value: string) => (value === '' ? `${column} is empty` : `${column}: ${value}`),
  problemsHold: 'every problem of the file',
  rowsHold: 'every row of the file with its result',

  request: requestWords.request,
  requestTitle: (name: string) => `${requestWords.request} of ${name}`,
  requestWords: (what: string) => `A second person decides on ${what} as a whole. Nothing is done until then.`,
  discard: 'Discard',
  discardTitle: (name: string) => `Discard: ${name}`,
  discardQuestion: 'Nothing in the file will be done. It stays in the list as withdrawn.',
  allDone: (what: string) => `${what} are done at once, all of them or none.`,
  oneDone: (what: string) => `${what} is done at once.`,
  withLastApproval: (done: string) => `With the last approval ${done}`,
  refused: 'Nothing in the file is done.',
  requestTakeBack: 'Request to take back',
  requestTakeBackTitle: (name: string) => `Request to take back ${name}`,
  requestTakeBackWords: (what: string) =>
    `A second person decides whether ${what} are undone, all of it, as if each row was removed by itself. This works as long as nothing was posted or used.`,
  takeBackTitle: (name: string) => `Take back ${name}`,
  takeBackWords: (what: string) =>
    `${what}: all of it is undone at once, as if each row was removed by itself. This works as long as nothing was posted or used.`,
  takeBackRefused: 'The file stays approved.',
  takeBackRequested: (name: string) => `${name} requests to take this file back`,
  takeBackAskedBy: 'Taking back requested by',
  takeBackRefusedBy: 'Taking back refused by',
  takeBackWithdrawnBy: 'Taking back withdrawn by',
  reason: 'Reason'
} as const
