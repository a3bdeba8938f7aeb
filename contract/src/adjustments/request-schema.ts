import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { adjustmentTypes, postingModes } from './choices.ts'

/** The values of an adjustment. */
const values = z.object({
  type: z.enum(adjustmentTypes),
  amount: ringgit,
  description: z.string(),
  posting: z.enum(postingModes),
  date: day,
  referenceNo: z.string()
})

/** A new or changed adjustment that others have to approve first. */
export const adjustmentDecision = z.object({
  decisionId: z.int(),
  kind: z.enum(['ADJUSTMENT', 'MAKE_GOOD']),
  /** The adjustment to be changed; null for a new one. */
  adjustmentId: z.int().nullable(),
  dealerName: z.string(),
  dealerCode: z.string(),
  ...values.shape,
  /** The present values of an adjustment to be changed. */
  before: values.nullable(),
  askedBy: z.string(),
  askedById: z.int(),
  /** Whether who requested it is disabled now: then somebody else has to request it. */
  askedByDisabled: z.boolean().optional(),
  askedOn: instant
})
export type AdjustmentDecision = z.infer<typeof adjustmentDecision>
