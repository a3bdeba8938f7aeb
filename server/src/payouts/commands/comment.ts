import { cycleCan } from '@payouts/contract/cycles/can'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { nothingMoved } from '../../transactions/move-rows.ts'
import { lockForAction, recordCycleAction, refusedBy } from './action.ts'

/** Says something about a cycle, with a proof if there is one; it touches no row. */
export async function comment(
  call: WriteCall<CheckedInputOf<typeof payoutEndpoints.commentPayout>>
): Promise<ActionResult | Refusal> {
  const cycle = await lockForAction(call)
  if (isRefusal(cycle)) return cycle
  const refusal = refusedBy(cycleCan.comment({ payoutStatus: cycle.status }))
  if (refusal) return refusal
  return recordCycleAction(call, cycle, { kind: 'COMMENT', touched: nothingMoved })
}
