import { adjustmentCan } from '@payouts/contract/adjustments/can'
import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { asAdjustment } from '../queries/adjustment.ts'
import { lockAdjustment } from './lock-adjustment.ts'
import { cancelledWords, recordAdjustment } from './post-adjustment.ts'

type CancelCall = WriteCall<CheckedInputOf<typeof adjustmentEndpoints.cancelAdjustment>>

/** Cancels an adjustment that has not been posted: it never posts. */
export async function cancelAdjustment(call: CancelCall): Promise<Adjustment | Refusal> {
  const { tx, caller, clock, requestId, input } = call
  const stored = await lockAdjustment(call, input, adjustmentCan.cancel)
  if (isRefusal(stored)) return stored
  await sql`
    update adjustments set status = 'Cancelled', problem = null, version = version + 1
    where adjustment_id = ${stored.id}`.execute(tx)
  await recordAdjustment(tx, stored, {
    ...{ actor: caller, clock, requestId },
    action: 'CANCEL',
    activity: cancelledWords(stored)
  })
  return asAdjustment({ ...stored, status: 'Cancelled', problem: null, version: stored.version + 1 }, caller)
}
