import type { ActionResult } from '@payouts/contract/cycles/schema'
import { ringgit } from '@payouts/contract/money'
import { day } from '@payouts/contract/page'
import { z } from 'zod'
import type { PayoutActionKind, PayoutActionRequest, ReattemptRequest } from './payout-action.ts'

export const resultPagePath = '/PayoutsActionItemsSuccess'

/** The specification numbers the first three; the others go on from there. */
export const resultTypes: Record<PayoutActionKind, number> = {
  approve: 0,
  hold: 1,
  requestApproval: 2,
  return: 3,
  comment: 4,
  reattempt: 5
}

/** What the result page shows: what the action really touched, in RM, dealers and transactions. */
export const payoutResult = z.object({
  type: z.literal([0, 1, 2, 3, 4, 5]),
  name: z.string().max(200),
  totalPayOut: ringgit,
  dealerCount: z.int().min(0),
  transactionCount: z.int().min(0),
  date: day,
  referenceNo: z.string().max(100),
  /** Where the action began: an address of this console. */
  back: z
    .string()
    .regex(/^\/(?![/\\])/)
    .catch('/payouts')
})
export type PayoutResult = z.infer<typeof payoutResult>

/** The route's search; an address that lacks its result says so instead of showing figures. */
export const resultRouteSearch = z.object({ result: payoutResult.optional().catch(undefined) })

/** The search that leads to the result page of an action. */
export function resultSearch(
  { kind, cycle }: Pick<PayoutActionRequest | ReattemptRequest, 'kind' | 'cycle'>,
  { totalPayOut, dealerCount, transactionCount, date, referenceNo = '' }: ActionResult,
  back: string
): z.infer<typeof resultRouteSearch> {
  const type = resultTypes[kind] as PayoutResult['type']
  const name = cycle.payoutCycleName
  return { result: { type, name, totalPayOut, dealerCount, transactionCount, date, referenceNo, back } }
}
