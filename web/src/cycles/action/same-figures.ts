import type { ActionResult } from '@payouts/contract/cycles/schema'

/** Whether two dry runs of one action say the same: RM, dealers, transactions, and how much would be refused. */
export function sameFigures(one: ActionResult, other: ActionResult): boolean {
  return (
    one.totalPayOut === other.totalPayOut &&
    one.dealerCount === other.dealerCount &&
    one.transactionCount === other.transactionCount &&
    (one.refusedCount ?? 0) === (other.refusedCount ?? 0)
  )
}
