import { z } from 'zod'
import { ringgit } from '../money.ts'

/** What one hold type keeps back, over all cycles. `type` is the hold type; the amount in RM. */
export const holdSummaryRow = z.object({
  type: z.string(),
  payoutCycleCount: z.int(),
  dealerCount: z.int(),
  transactionTypeCount: z.int(),
  transactionCount: z.int(),
  totalPayoutAmount: ringgit
})
export type HoldSummaryRow = z.infer<typeof holdSummaryRow>
