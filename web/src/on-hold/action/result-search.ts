import { type ActionResult, holdType } from '@payouts/contract/cycles/schema'
import { ringgit } from '@payouts/contract/money'
import { day } from '@payouts/contract/page'
import { z } from 'zod'
import type { CancelEverything, HoldActionRequest } from './hold-action.ts'

export const resultPagePath = '/OnHoldActionItemsSuccess'

/** The specification numbers the first three; refusing goes on from there. */
const resultTypes = { release: 0, cancel: 1, cancelEverything: 1, requestRelease: 2, refuse: 3 } as const

/** What the result page shows: what the action really touched, in RM, dealers and transactions. */
export const holdResult = z.object({
  type: z.literal([0, 1, 2, 3]),
  holdType,
  totalPayOut: ringgit,
  dealerCount: z.int().min(0),
  transactionCount: z.int().min(0),
  date: day,
  referenceNo: z.string().max(100),
  /** Where the action began: an address of this console. */
  back: z
    .string()
    .regex(/^\/(?![/\\])/)
    .catch('/onhold')
})
export type HoldResult = z.infer<typeof holdResult>

/** The route's search; an address that lacks its result says so instead of showing figures. */
export const resultRouteSearch = z.object({ result: holdResult.optional().catch(undefined) })

/** The search that leads to the result page of an action. */
export function resultSearch(
  { kind, holdType }: HoldActionRequest | CancelEverything,
  { totalPayOut, dealerCount, transactionCount, date, referenceNo = '' }: ActionResult,
  back: string
): z.infer<typeof resultRouteSearch> {
  const type = resultTypes[kind]
  return { result: { type, holdType, totalPayOut, dealerCount, transactionCount, date, referenceNo, back } }
}
