import { z } from 'zod'
import { ringgit } from '../money.ts'
import { day, instant } from '../page.ts'
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

/** A new adjustment, or a change of one, that others have to approve first. Nothing was done of it. */
export const adjustmentDecision = z.object({
  decisionId: z.int(),
  kind: z.enum(['ADJUSTMENT', 'MAKE_GOOD']),
  /** The adjustment that is to be changed; null of a new one. */
  adjustmentId: z.int().nullable(),
  dealerName: z.string(),
  dealerCode: z.string(),
  ...values.shape,
  /** The present values, where it is to be changed. */
  before: values.nullable(),
  askedBy: z.string(),
  askedById: z.int(),
  askedOn: instant
})
export type AdjustmentDecision = z.infer<typeof adjustmentDecision>

export const decisionOutcomes = ['DONE', 'WAITS', 'VOID'] as const
