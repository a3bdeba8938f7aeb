import { z } from 'zod'

/** Why an e-invoice number that came with a row does not count. */
const setAsideReason = z.enum(['PAYER ISSUES', 'OTHER DEALER'])
export type SetAsideReason = z.infer<typeof setAsideReason>

/** How many rows of a file came with numbers that do not count, by the reason. */
export const setAsideCounts = z.object({ payerIssues: z.int(), otherDealers: z.int() })
export type SetAsideCounts = z.infer<typeof setAsideCounts>

/** A number that came with a row of a file and does not count: the row stands as if it had brought none. */
export const setAsideNumber = z.object({
  eInvoiceNo: z.string(),
  reason: setAsideReason,
  /** The line of the file, its header being line 1. */
  line: z.int(),
  /** The dealer whose number it is; null once that gave it up. */
  ownerCode: z.string().nullable(),
  /** The cycle in which the owner had it; null for an earlier row of the same file. */
  ownerBatchNo: z.int().nullable(),
  /** Whether the row has had a number of its own since. */
  isSettled: z.boolean()
})
export type SetAsideNumber = z.infer<typeof setAsideNumber>

/** What a cycle set aside of one dealer for one reason. */
export const setAsideOfDealer = z.object({
  reason: setAsideReason,
  transactionCount: z.int(),
  /** The first of them. */
  eInvoiceNo: z.string()
})
export type SetAsideOfDealer = z.infer<typeof setAsideOfDealer>
