import { adjustmentCan } from '@payouts/contract/adjustments/can'
import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { asAdjustment } from '../queries/adjustment.ts'
import { lockAdjustment } from './lock-adjustment.ts'
import { inWords, recordAdjustment } from './post-adjustment.ts'

type CancelCall = WriteCall<CheckedInputOf<typeof adjustmentEndpoints.cancelAdjustment>>

/** Ends an adjustment that has not been posted, for good: it never posts. */
export async function cancelAdjustment(call: CancelCall): Promise<Adjustment | Refusal> {
  const { tx, caller, clock, requestId, input } = call
  const kept = await lockAdjustment(call, input, adjustmentCan.cancel)
  if (isRefusal(kept)) return kept
  await sql`
    update adjustments set status = 'Cancelled', problem = null, version = version + 1
    where adjustment_id = ${kept.id}`.execute(tx)
  const activity = `Cancelled ${inWords(kept)} on ${kept.date} for`
  await recordAdjustment(tx, kept, { actor: caller, clock, requestId, action: 'CANCEL', activity })
  return asAdjustment({ ...kept, status: 'Cancelled', problem: null, version: kept.version + 1 }, caller)
}
