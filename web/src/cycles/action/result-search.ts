import type { ActionResult } from '@payouts/contract/cycles/schema'
import { ringgit } from '@payouts/contract/money'
import { day } from '@payouts/contract/page'
import { z } from 'zod'

/**
 * What every result page shows: what the action really touched, in RM, dealers and transactions, and where it began,
 * an address of this console. `home` is where an address that does not say so leads back to.
 */
export const actionOutcome = (home: string) =>
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
type ActionOutcome = z.infer<ReturnType<typeof actionOutcome>>

/** The outcome of an action that was done. */
export function outcomeOf(result: ActionResult, back: string): ActionOutcome {
  const { totalPayOut, dealerCount, transactionCount, date, referenceNo = '' } = result
  return { totalPayOut, dealerCount, transactionCount, date, referenceNo, back }
}

/** A result page's search; an address that lacks its result says so instead of showing figures. */
export const searchWith = <Result extends z.ZodType>(result: Result) =>
  z.object({ result: result.optional().catch(undefined) })
