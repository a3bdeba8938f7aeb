import { holdType } from '@payouts/contract/cycles/hold-types'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { z } from 'zod'
import { outcomeOf, outcomeSchema, outcomeSearch } from '../../transactions/bulk-action/action-outcome.ts'
import type { CancelEverything, HoldActionRequest } from './hold-action.ts'

export const outcomePath = '/OnHoldActionItemsSuccess'

/** The specification numbers the first three; refusing goes on from there. */
const outcomeTypes = { release: 0, cancel: 1, cancelEverything: 1, requestRelease: 2, refuse: 3 } as const

export const holdOutcomeSearch = outcomeSearch(
  outcomeSchema('/onhold').extend({ type: z.literal(Object.values(outcomeTypes)), holdType })
)

/** The search that leads to the outcome page of an action. */
export function searchOfOutcome(
  { kind, holdType }: HoldActionRequest | CancelEverything,
  result: ActionResult,
  back: string
): z.infer<typeof holdOutcomeSearch> {
  return { result: { type: outcomeTypes[kind], holdType, ...outcomeOf(result, back) } }
}
