import { z } from 'zod'
import { ringgit } from '../money.ts'
import { instant } from '../page.ts'

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
  /** Whom or what it was done to. */
  name: z.string(),
  reason: z.string(),
  comment: z.string(),
  referenceNo: z.string().nullable(),
  batchNo: z.int().nullable(),
  accountCode: z.string().nullable(),
  /** The sum that it is about. */
  amount: ringgit.nullable(),
  outcome: z.enum(auditOutcomes),
  /** What else was recorded, as JSON; null where nothing was. */
  details: z.string().nullable(),
  /** Its position in the chain of audit events, and the hash there; null for the minute in which it waits for them. */
  sequence: z.int().nullable(),
  hash: z.string().nullable()
})
export type AuditEvent = z.infer<typeof auditEvent>

/** How many months the audit screen looks back; the last is as long as records must be kept. */
export const auditMonths = [3, 12, 84] as const
