import type { ActionResult } from '@payouts/contract/cycles/schema'
import { z } from 'zod'
import { outcomeOf, outcomeSchema, outcomeSearch } from '../../transactions/bulk-action/action-outcome.ts'
import type { PayoutActionKind, PayoutActionRequest, ReattemptRequest } from './payout-action.ts'

export const outcomePath = '/PayoutsActionItemsSuccess'

/** The specification numbers the first three; the others go on from there. */
export const outcomeTypes = {
  approve: 0,
  hold: 1,
  requestApproval: 2,
  return: 3,
  comment: 4,
  reattempt: 5
} as const satisfies Record<PayoutActionKind, number>

const payoutOutcome = outcomeSchema('/payouts').extend({
  type: z.literal(Object.values(outcomeTypes)),
  name: z.string().max(200)
})

export const payoutOutcomeSearch = outcomeSearch(payoutOutcome)

/** The search that leads to the outcome page of an action. */
export function searchOfOutcome(
  { kind, cycle }: Pick<PayoutActionRequest | ReattemptRequest, 'kind' | 'cycle'>,
  result: ActionResult,
  back: string
): z.infer<typeof payoutOutcomeSearch> {
  return { result: { type: outcomeTypes[kind], name: cycle.payoutCycleName, ...outcomeOf(result, back) } }
}
