import { adjustmentCan, dateProblem } from '@payouts/contract/adjustments/can'
import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { asAdjustment, type StoredAdjustment } from '../queries/adjustment.ts'
import { lockAdjustment } from './lock-adjustment.ts'
import { inWords, postAdjustment, recordAdjustment } from './post-adjustment.ts'
import { takeReference } from './take-reference.ts'

type UpdateCall = WriteCall<CheckedInputOf<typeof adjustmentEndpoints.updateAdjustment>>

/** Changes an adjustment that has not been posted, all but its dealer. Changed to Immediate, it posts now. */
export async function updateAdjustment(call: UpdateCall): Promise<Adjustment | Refusal> {
  const { tx, caller, clock, input, requestId } = call
  const stored = await lockAdjustment(call, input, adjustmentCan.edit)
  if (isRefusal(stored)) return stored
  if (input.dealerCode !== stored.code)
    return refuse('refusedByRule', 'Dealer Name change is not allowed', 'dealerCode')
  const unchanged = refusedBy(adjustmentCan.save({ ...stored, description: stored.details }, input))
  if (unchanged) return unchanged
  const wrongDate = dateProblem(input, clock.today())
  if (wrongDate) return refuse('refusedByRule', wrongDate, 'date')
  const taken = await takeReference(tx, input.referenceNo, stored.id)
  if (taken) return taken

  await sql`
    update adjustments set type = ${input.type}, description = ${input.description}, amount = ${input.amount},
      posting = ${input.posting}, due_on = ${input.date}, reference_no = ${input.referenceNo},
      status = 'Scheduled', problem = null, version = version + 1, updated_at = ${clock.now()}
    where adjustment_id = ${stored.id}`.execute(tx)
  const changed: StoredAdjustment = {
    ...stored,
    type: input.type,
    details: input.description,
    amount: input.amount,
    posting: input.posting,
    date: input.date,
    referenceNo: input.referenceNo,
    status: 'Scheduled',
    problem: null,
    wasUpdated: true,
    version: stored.version + 1
  }
  const activity = `Changed ${inWords(stored)} on ${stored.date} to ${inWords(changed)} on ${changed.date} for`
  await recordAdjustment(tx, changed, { actor: caller, clock, requestId, action: 'UPDATE', activity })
  if (input.posting === 'scheduled') return asAdjustment(changed, caller)
  return asAdjustment(await postAdjustment(tx, { id: stored.id, actor: caller, clock, requestId }), caller)
}
