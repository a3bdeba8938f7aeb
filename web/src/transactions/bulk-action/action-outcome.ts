import type { ActionResult } from '@payouts/contract/cycles/schema'
import { ringgit } from '@payouts/contract/money'
import { day } from '@payouts/contract/page'
import { z } from 'zod'

/**
 * What every outcome page shows: what the action touched, in RM, dealers and transactions, and the address of this
 * console where it began. `home` is the address that Done leads to where the URL names none.
 */
export const outcomeSchema = (home: string) =>
  z.object({
    totalPayOut: ringgit,
    dealerCount: z.int().min(0),
    transactionCount: z.int().min(0),
    date: day,
    referenceNo: z.string().max(100),
    back: z
      .string()
      .regex(/^\/(?![/\\])/)
      .catch(home)
  })
export type ActionOutcome = z.infer<ReturnType<typeof outcomeSchema>>

/** The outcome of an action that the server has done. */
export function outcomeOf(result: ActionResult, back: string): ActionOutcome {
  const { totalPayOut, dealerCount, transactionCount, date, referenceNo = '' } = result
  return { totalPayOut, dealerCount, transactionCount, date, referenceNo, back }
}

/** The search of an outcome page's route; where it lacks the result, the page says so instead of showing figures. */
export const outcomeSearch = <Outcome extends z.ZodType>(outcome: Outcome) =>
  z.object({ result: outcome.optional().catch(undefined) })
