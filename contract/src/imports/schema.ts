import { z } from 'zod'
import { batchNo, commissionType, cycleStatus, transactionState, version } from '#cycles/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { setAsideCounts } from '#transactions/set-aside.ts'
import { carriedSum } from './carried.ts'
import { leftOut } from './left-out.ts'
import { matchedBy } from './matched-by.ts'

/** The number of duplicates among the accepted rows, and their sum in RM. */
const duplicateFigures = { rowsDuplicate: z.int(), duplicateAmount: ringgit }

/** Lines of a file that are no rows: above its header, such as a title, and empty ones. */
const skipped = { linesAbove: z.int(), emptyRows: z.int() }

/** Decisions about rows of earlier versions, with their outcome in this one. */
const carried = z.array(carriedSum)

export const validationRow = z.object({
  batchNo,
  version,
  displayName: z.string(),
  commissionType,
  payoutStatus: z.string(),
  importedOn: instant,
  importedBy: z.string(),
  rowsRead: z.int(),
  rowsAccepted: z.int(),
  rowsRejected: z.int(),
  /** The accepted rows that were first rejected and then repaired. */
  rowsRepaired: z.int(),
  leftOut,
  setAside: setAsideCounts,
  ...duplicateFigures,
  carried,
  totalAmount: ringgit,
  cutoffDate: day,
  reportDate: day,
  payoutDate: day,
  fileName: z.string()
})
export type ValidationRow = z.infer<typeof validationRow>

export const rejection = z.object({
  /** The line of the file, its header being line 1. */
  line: z.int(),
  column: z.string(),
  value: z.string(),
  problem: z.string()
})
export type Rejection = z.infer<typeof rejection>

export const importReport = z.object({
  batchNo,
  version,
  rowsRead: z.int(),
  rowsAccepted: z.int(),
  rowsRejected: z.int(),
  ...duplicateFigures,
  ...skipped,
  setAside: setAsideCounts,
  carried,
  leftOut,
  /** True if the same file had been imported already: nothing was changed. */
  unchanged: z.boolean()
})
export type ImportReport = z.infer<typeof importReport>

/** A duplicate row of an import with its twin; once for each cycle that has one. */
export const duplicateRow = z.object({
  /** The line of the file, its header being line 1. */
  line: z.int(),
  /** The id of its transaction. */
  id: z.string(),
  transactionNo: z.string(),
  transactionType: z.string(),
  transactionDate: day,
  companyCode: z.string(),
  companyName: z.string(),
  incentiveAmount: ringgit,
  matchedBy,
  twinBatchNo: batchNo,
  twinVersion: version,
  twinCommissionType: commissionType,
  twinCycleName: z.string(),
  twinCycleStatus: cycleStatus,
  twinTransactionNo: z.string(),
  twinCompanyCode: z.string(),
  twinCompanyName: z.string(),
  /** Null if the twin is gone, because its version was dropped or replaced. */
  twinState: transactionState.nullable()
})
export type DuplicateRow = z.infer<typeof duplicateRow>
