import { z } from 'zod'
import { ringgit } from '#money.ts'
import { instant } from '#page.ts'

const auditOutcomes = ['DONE', 'REFUSED'] as const

/** One audit event: what a person or the server did, or what was refused for lack of a permission. */
export const auditEvent = z.object({
  eventId: z.int(),
  createdOn: instant,
  /** The person's name at that time, or `System`. */
  createdBy: z.string(),
  /** The part of the product: `payouts`, `users` … */
  area: z.string(),
  action: z.string(),
  activity: z.string(),
  /** Whom or what it concerns. */
  name: z.string(),
  reason: z.string(),
  comment: z.string(),
  referenceNo: z.string().nullable(),
  batchNo: z.int().nullable(),
  accountCode: z.string().nullable(),
  /** Its sum. */
  amount: ringgit.nullable(),
  outcome: z.enum(auditOutcomes),
  /** Further data as JSON; null if none. */
  details: z.string().nullable(),
  /** Its position in the chain of audit events, and the hash there; null until it is chained, within a minute. */
  sequence: z.int().nullable(),
  hash: z.string().nullable()
})
export type AuditEvent = z.infer<typeof auditEvent>

/** Periods of the audit screen in months; the last is as long as records must be kept. */
export const auditMonths = [3, 12, 84] as const
