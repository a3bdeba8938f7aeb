import { z } from 'zod'
import { ringgit } from '#money.ts'
import { instant } from '#page.ts'
import { askedByDisabled, requestAndDecision } from '#requests/schema.ts'
import { bulkChangeLine } from './list.ts'

/** The sum of one type of valid rows, for one dealer or customer or for all. */
const bulkTypeSum = z.object({ type: z.string(), count: z.int(), amount: ringgit.nullable() })
export type BulkTypeSum = z.infer<typeof bulkTypeSum>

export const bulkSubjectSum = bulkTypeSum.extend({ code: z.string(), name: z.string() })
export type BulkSubjectSum = z.infer<typeof bulkSubjectSum>

/** What exclusions keep out of one cycle that is not approved. */
const excludedOfCycle = z.object({
  batchNo: z.int(),
  payoutCycleName: z.string(),
  transactionCount: z.int(),
  amount: ringgit
})
export type ExcludedOfCycle = z.infer<typeof excludedOfCycle>

/** A request to take an approved file back. */
const bulkTakeBack = z.object({
  /** Whether a second person was required at the time of the request. */
  fourEyes: z.boolean(),
  ...requestAndDecision
})
export type BulkTakeBack = z.infer<typeof bulkTakeBack>

export const bulkChange = bulkChangeLine.extend({
  sha256: z.string(),
  byteSize: z.int(),
  checkedById: z.int().nullable(),
  reason: z.string(),
  askedById: z.int().nullable(),
  askedByDisabled,
  fourEyes: z.boolean(),
  comment: z.string(),
  takenBackBy: z.string().nullable(),
  takenBackOn: instant.nullable(),
  takenBackReason: z.string(),
  /** The latest request to take it back. */
  takeBack: bulkTakeBack.nullable(),
  /** How many rows replace something. */
  replaceCount: z.int(),
  sums: z.array(bulkTypeSum),
  cycles: z.array(excludedOfCycle)
})
export type BulkChange = z.infer<typeof bulkChange>

/** What is wrong with a row, in which column, and what that column accepts. `row` stands for the whole row. */
const bulkProblem = z.object({
  column: z.string(),
  value: z.string(),
  problem: z.string(),
  takes: z.string()
})
export type BulkProblem = z.infer<typeof bulkProblem>

export const bulkRow = z.object({
  /** The line of the file, its header being line 1. */
  line: z.int(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  amount: ringgit.nullable(),
  /** What it replaces; null if nothing. */
  was: z.string().nullable(),
  becomes: z.string().nullable(),
  problems: z.array(bulkProblem),
  /** Its result; null until it is approved. */
  result: z.string().nullable()
})
export type BulkRow = z.infer<typeof bulkRow>

/** A row of a pending file that is no longer possible as checked. */
export const changedRow = z.object({ line: z.int(), problems: z.array(bulkProblem) })
export type ChangedRow = z.infer<typeof changedRow>
