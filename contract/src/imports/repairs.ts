import { z } from 'zod'
import { batchNo, cycleStatus, version } from '#cycles/schema.ts'
import { ringgit } from '#money.ts'
import { instant } from '#page.ts'
import { askedByDisabled, requestStatus } from '#requests/schema.ts'
import { knownCycleFileColumns } from './import-file.ts'

/** A row's values as texts by column name; of optional columns, those with a value. */
const rowValues = z.object({
  yesId: z.string(),
  transactionNo: z.string(),
  transactionType: z.string(),
  transactionDate: z.string(),
  planName: z.string(),
  companyCode: z.string(),
  billingAccountNo: z.string(),
  transactionAmount: z.string(),
  incentiveAmount: z.string(),
  eInvoiceNo: z.string(),
  deviceId: z.string().exactOptional(),
  channel: z.string().exactOptional(),
  salesPerson: z.string().exactOptional(),
  originalTransactionNo: z.string().exactOptional(),
  firstUsageDate: z.string().exactOptional()
})
export type RowValues = z.infer<typeof rowValues>

/** The most characters of a repaired value in a call; each column's own limit is a problem of the row. */
const longestValue = 1000
/** Some values of a row; the others stay. */
export const someValues = z.partialRecord(z.enum(knownCycleFileColumns), z.string().max(longestValue))
export type SomeValues = z.infer<typeof someValues>

/** The columns of a file of rejected rows besides those of the import file. */
export const rowIdColumn = 'row'
export const problemColumn = 'problem'

/** A row's id in files: batch, version of its file, and line. */
export const rowIdOf = (row: { batchNo: number; fileVersion: number; line: number }): string =>
  `B${row.batchNo}V${row.fileVersion}L${row.line}`

/** Rejected: unchanged, or not valid yet. Repaired: valid by itself. Waiting: for a second person. */
const rejectedRowStates = ['Rejected', 'Repaired', 'Waiting'] as const
export const rejectedRowState = z.enum(rejectedRowStates)
export type RejectedRowState = z.infer<typeof rejectedRowState>

const rowProblem = z.object({
  /** A column of the file, or `row` if the whole line is faulty. */
  column: z.string(),
  problem: z.string()
})
export type RowProblem = z.infer<typeof rowProblem>

/** A row that an import rejected, in its present state. */
export const rejectedRow = z.object({
  /** The line of the file, its header being line 1. */
  line: z.int(),
  state: rejectedRowState,
  values: rowValues,
  /** As the file had it. */
  original: rowValues,
  /** False if the file's values were not kept, as in older versions. */
  isKept: z.boolean(),
  problems: z.array(rowProblem),
  repairedBy: z.array(z.string())
})
export type RejectedRow = z.infer<typeof rejectedRow>

/** Repairs that were submitted to a second person. */
const repairRequest = z.object({
  changeId: z.int(),
  reason: z.string(),
  askedBy: z.string(),
  askedById: z.int(),
  askedByDisabled,
  askedOn: instant,
  /** Everybody who repaired one of the rows, and the requester. */
  madeByIds: z.array(z.int()),
  rowCount: z.int(),
  amount: ringgit,
  digest: z.string(),
  status: requestStatus,
  decidedBy: z.string().nullable(),
  decidedOn: instant.nullable(),
  comment: z.string(),
  /** The version to which they are to be added, and the one that they made. */
  version,
  madeVersion: version.nullable()
})
export type RepairRequest = z.infer<typeof repairRequest>

/** A cycle's figures at one version. */
const versionFigures = z.object({ version, rowsAccepted: z.int(), rowsRejected: z.int(), totalAmount: ringgit })

/** The progress of an import's repair. */
export const repairs = z.object({
  batchNo,
  version,
  displayName: z.string(),
  fileName: z.string(),
  payoutStatus: cycleStatus,
  /** The current version. */
  currentVersion: version,
  /** Whether the current version still has the file of this one. */
  isSameFile: z.boolean(),
  rowsRead: z.int(),
  rowsAccepted: z.int(),
  /** The accepted rows that were repaired. */
  rowsRepaired: z.int(),
  rowsRejected: z.int(),
  totalAmount: ringgit,
  /** Rejected rows: repaired but not submitted, with their sum; started; waiting. */
  good: z.int(),
  goodAmount: ringgit,
  started: z.int(),
  waiting: z.int(),
  /** The pending request, then decided ones, newest first. */
  requests: z.array(repairRequest),
  /** Each version of this file up to this one. */
  versions: z.array(versionFigures)
})
export type Repairs = z.infer<typeof repairs>

/** One row of a request, before and after. */
export const repairedRow = z.object({
  line: z.int(),
  before: rowValues,
  after: rowValues,
  incentiveAmount: ringgit,
  repairedBy: z.array(z.string())
})
export type RepairedRow = z.infer<typeof repairedRow>

/** The sum of a request's rows for one dealer and transaction type. */
export const repairSum = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  transactionType: z.string(),
  transactionCount: z.int(),
  amount: ringgit
})
export type RepairSum = z.infer<typeof repairSum>
