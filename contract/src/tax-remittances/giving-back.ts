import { z } from 'zod'
import { typedAmount } from '#adjustments/schema.ts'
import { reason } from '#text.ts'

/** How much tax of a payment is given back, and why. */
export const givingBack = z.object({ amount: typedAmount, reason })
