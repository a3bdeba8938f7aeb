import { z } from 'zod'

/**
 * The outcome of a decision about a row of an earlier version: unchanged, unchanged on a row with other values, no
 * longer applicable, or without its row.
 */
export const carriedOutcome = z.enum(['KEPT', 'CHANGED', 'ENDED', 'GONE'])
export type CarriedOutcome = z.infer<typeof carriedOutcome>
