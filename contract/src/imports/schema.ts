import { z } from 'zod'
import { batchNo, commissionType, version } from '../cycles/schema.ts'
import { ringgit } from '../money.ts'
import { day, instant } from '../page.ts'

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
  /** True where the same file had been imported already: nothing was changed. */
  unchanged: z.boolean()
})
export type ImportReport = z.infer<typeof importReport>
