import { countOf, countText } from '@payouts/contract/count-text'
import type { CarriedOutcome } from '@payouts/contract/imports/carried-outcome'
import { leftOutText } from '@payouts/contract/imports/left-out'
import type { ImportReport, ValidationRow } from '@payouts/contract/imports/schema'
import { withCurrency } from '#ui/texts/unbroken.ts'

const rowsOf = (count: number) => countOf(count, 'row')

const lookAtDuplicates = (count: number) =>
  `${rowsOf(count)} ${count === 1 ? 'is a duplicate' : 'are duplicates'} of transactions in another cycle or earlier in the file, and cannot be paid before two people release them. Check them, then accept or drop the import.`

const lookAtRejected = (count: number) =>
  count === 0
    ? 'Every row is valid. Accept the import to make it a payout cycle.'
    : 'Look at the rejected rows, then accept the valid ones or drop the import.'

export const messages = {
  title: 'Validations',
  purpose: 'What was imported, which rows were rejected and why. An import becomes a payout cycle once it is accepted.',

  cycleFile: 'Import a payout cycle’s file',
  columnsHint: (columns: readonly string[], optional: string, extras: readonly string[]) =>
    `Its header row names these columns, in any order: ${columns.join(', ')}. Only ${optional} may be empty. It may have besides: ${extras.join(', ')}.`,
  notCsv: (type: string) => `${type} is not a CSV file. Save the sheet as CSV (UTF-8) and choose that.`,
  tooLarge: (name: string, size: string, most: string) =>
    `${name} is ${size}, and at most ${most} can be sent from here. Import it on the server by the command line:`,
  command: (file: string) =>
    `npx payouts import cycle "${file}" --batch-no <number> --name "<name>" --commission-type "Incentives"`,

  importTitle: (file: string) => `Import ${file}`,
  importVerb: 'Import',
  batchNo: 'Batch number',
  batchNoHint: 'A number that is taken already makes a new version of that cycle, as long as it is not approved.',
  batchNoRequired: 'Batch number is a whole number from 1 on.',
  name: 'Cycle name',
  nameRequired: 'Cycle name is required.',
  commissionType: 'Commission type',
  datesHint: 'What is left empty comes from the payout dates of the commission type.',
  reportDate: 'Report date',
  cutoffDate: 'Cut off',
  payoutDate: 'Payout by',
  checking: 'Checking every row. The larger the file, the longer it takes.',

  importedTitle: ({ batchNo, version }: ImportReport) => `Batch ${batchNo} was imported as version ${version}`,
  unchangedTitle: ({ batchNo, version }: ImportReport) =>
    `This same file is version ${version} of batch ${batchNo} already`,
  unchangedText: 'Nothing was changed. Its report is unchanged:',
  rows: 'Rows of the file',
  rowsRead: 'Rows read',
  rowsAccepted: 'Rows accepted',
  rowsRejected: 'Rows rejected',
  linesAbove: 'Lines above the header, skipped',
  emptyRows: 'Empty rows, skipped',
  rowsDuplicate: 'Held as Duplicate',
  duplicateAmount: 'Their incentives',
  nextStep: ({
    rowsAccepted,
    rowsRejected,
    rowsDuplicate,
    leftOut
  }: Pick<ImportReport, 'rowsAccepted' | 'rowsRejected' | 'rowsDuplicate' | 'leftOut'>) => {
    if (rowsAccepted === 0)
      return 'No row is valid, so there is nothing to accept. Correct the file and import it again.'
    const stays = leftOutText(leftOut)
    const step = rowsDuplicate > 0 ? lookAtDuplicates(rowsDuplicate) : lookAtRejected(rowsRejected)
    return stays === '' ? step : `${stays} ${step}`
  },
  outcome: 'In this version',
  outcomes: {
    KEPT: 'Unchanged',
    CHANGED: 'Changed values',
    ENDED: 'No longer applies',
    GONE: 'Not in the file'
  } satisfies Record<CarriedOutcome, string>,
  decidedBefore: 'Decided before',
  why: 'Why',
  formerAmount: 'Before (RM)',
  amountNow: 'Now (RM)',
  nowIs: (value: string) => `now ${value}`,
  byRule: (rule: string) => `by rule ${rule}`,
  requestedFor: (day: string) => `release for ${day}`,
  noCarried: 'Nothing had been decided about a row of an earlier version.',
  carriedTitle: 'Decided in earlier versions',
  carriedNote: 'What had been decided about rows of earlier versions, and what became of it in this one.',
  whyDifferent: 'Why different',
  whyVersion: (version: number, before: number) => `Why different: version ${version} from version ${before}`,
  showSetAside: 'Show them among the signals',
  showReport: 'Show the report',
  close: 'Close',

  imports: 'Imports',
  noImports: 'Nothing has been imported yet. Drop a cycle’s CSV file above, or choose one.',
  noImportsReadOnly: 'Nothing has been imported yet.',
  cycle: 'Name',
  batch: 'Batch',
  version: 'Version',
  status: 'Status',
  read: 'Read',
  accepted: 'Accepted',
  rejected: 'Rejected',
  duplicates: (count: number) => countOf(count, 'duplicate'),
  repaired: (count: number) => `${countText(count)} repaired`,
  total: 'Total (RM)',
  importedOn: 'Imported on',
  importedBy: 'Imported by',

  accept: 'Accept',
  drop: 'Drop',
  decided: 'This import has been decided already.',
  nothingGood: 'No row of it is valid.',
  showRejected: 'Show rejected rows',
  acceptTitle: (name: string) => `Accept the import of ${name}`,
  acceptDescription: ({ rowsRejected: rejected, leftOut }: Pick<ValidationRow, 'rowsRejected' | 'leftOut'>) =>
    rejected === 0
      ? 'Its rows become a payout cycle that waits for review.'
      : `Its valid rows become a payout cycle that waits for review. ${rowsOf(rejected)} that ${rejected === 1 ? 'was' : 'were'} rejected ${rejected === 1 ? 'stays' : 'stay'} out. ${leftOutText(leftOut)}`.trimEnd(),
  acceptDuplicatesWarning: ({ rowsDuplicate, rowsAccepted }: Pick<ValidationRow, 'rowsDuplicate' | 'rowsAccepted'>) =>
    `${countText(rowsDuplicate)} of ${rowsOf(rowsAccepted)} are duplicates of transactions in other cycles or earlier in the file. Explain in the comment why the import is right nevertheless. These rows stay on hold until two people release them.`,
  dropTitle: (name: string) => `Drop the import of ${name}`,
  dropDescription: 'All its rows are set aside and none of them is ever paid. The report is kept.',
  dropWarning: 'This cannot be undone: only a new import brings the cycle back.',
  acceptedToast: (name: string, referenceNo: string) => `${name} was accepted. Reference ${referenceNo}.`,
  droppedToast: (name: string, referenceNo: string) => `${name} was dropped. Reference ${referenceNo}.`,

  reportTitle: (name: string) => `Report of ${name}`,
  reportOf: (batchNo: number, version: number) => `Batch ${batchNo}, version ${version}`,
  fileName: 'File',
  closeReport: 'Close report',
  badRows: 'Rejected rows',
  noBadRows: 'Every row of this file is in the cycle.',
  repair: 'Repair these rows',
  showRepairs: 'Show repairs',
  duplicateRows: 'Duplicate rows',
  duplicatesNote: ({ rowsDuplicate, duplicateAmount }: Pick<ValidationRow, 'rowsDuplicate' | 'duplicateAmount'>) =>
    `${rowsOf(rowsDuplicate)}, ${withCurrency(duplicateAmount)}, were duplicates of transactions in another cycle or earlier in the file when they were imported. They are held as Duplicate: cancel them, or have two people release them on the On-Hold screens.`,
  noDuplicates: 'No row of this file is a duplicate.',
  transactionNo: 'Trx No.',
  type: 'Transaction Type',
  dealer: 'Dealer',
  companyCode: 'Company Code',
  standsIn: 'Duplicate of',
  named: (name: string, code: string) => `${name} (${code})`,
  same: 'Matched on',
  sameNumber: 'Number and type',
  sameCustomer: 'Customer, type, date and amount',
  incentive: 'Incentive (RM)',
  line: 'Line',
  column: 'Column',
  value: 'Value',
  problem: 'Problem'
} as const
