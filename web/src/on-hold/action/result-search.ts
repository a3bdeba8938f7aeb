import { type ActionResult, holdType } from '@payouts/contract/cycles/schema'
import { z } from 'zod'
import { actionOutcome, outcomeOf, searchWith } from '../../cycles/action/result-search.ts'
import type { CancelEverything, HoldActionRequest } from './hold-action.ts'

export const resultPagePath = '/OnHoldActionItemsSuccess'

/** The specification numbers the first three; refusing goes on from there. */
const resultTypes = { release: 0, cancel: 1, cancelEverything: 1, requestRelease: 2, refuse: 3 } as const

/** What the result page shows, with the hold type. */
export const holdResult = actionOutcome('/onhold').extend({ type: z.literal([0, 1, 2, 3]), holdType })
export type HoldResult = z.infer<typeof holdResult>

export const resultRouteSearch = searchWith(holdResult)

/** The search that leads to the result page of an action. */
export function resultSearch(
  { kind, holdType }: HoldActionRequest | CancelEverything,
  result: ActionResult,
  back: string
): z.infer<typeof resultRouteSearch> {
  return { result: { type: resultTypes[kind], holdType, ...outcomeOf(result, back) } }
}
