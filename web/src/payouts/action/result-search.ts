import type { ActionResult } from '@payouts/contract/cycles/schema'
import { z } from 'zod'
import { actionOutcome, outcomeOf, searchWith } from '../../cycles/action/result-search.ts'
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

/** What the result page shows, with the cycle's name. */
export const payoutResult = actionOutcome('/payouts').extend({
  type: z.literal([0, 1, 2, 3, 4, 5]),
  name: z.string().max(200)
})
export type PayoutResult = z.infer<typeof payoutResult>

export const resultRouteSearch = searchWith(payoutResult)

/** The search that leads to the result page of an action. */
export function resultSearch(
  { kind, cycle }: Pick<PayoutActionRequest | ReattemptRequest, 'kind' | 'cycle'>,
  result: ActionResult,
  back: string
): z.infer<typeof resultRouteSearch> {
  const type = resultTypes[kind] as PayoutResult['type']
  return { result: { type, name: cycle.payoutCycleName, ...outcomeOf(result, back) } }
}
