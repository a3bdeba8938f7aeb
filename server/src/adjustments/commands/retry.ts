import { adjustmentCan } from '@payouts/contract/adjustments/can'
import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { asAdjustment } from '../queries/adjustment.ts'
import { lockAdjustment } from './lock-adjustment.ts'
import { postAdjustment } from './post-adjustment.ts'

type RetryCall = WriteCall<CheckedInputOf<typeof adjustmentEndpoints.retryAdjustment>>

/** Posts an Error today. Refused, without effect, while the cause lasts. */
export async function retryAdjustment(call: RetryCall): Promise<Adjustment | Refusal> {
  const { tx, caller, clock, input, requestId } = call
  const stored = await lockAdjustment(call, input, adjustmentCan.retry)
  if (isRefusal(stored)) return stored
  await sql`
    update adjustments set posting = 'posted', due_on = ${clock.today()} where adjustment_id = ${stored.id}`.execute(tx)
  const tried = await postAdjustment(tx, { id: stored.id, actor: caller, clock, requestId })
  if (tried.status === 'Error')
    return refuse('refusedByRule', `It still cannot be posted: ${tried.problem} Unfreeze it first, then try again.`)
  return asAdjustment(tried, caller)
}
