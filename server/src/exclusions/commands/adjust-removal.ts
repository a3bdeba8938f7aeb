import type { Adjustment } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { exclusionCan } from '@payouts/contract/exclusions/can'
import type { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { withCurrency } from '@payouts/contract/money'
import { recordEvent } from '../../activity/record.ts'
import { addAdjustment } from '../../adjustments/commands/add.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '../../platform/refusal.ts'
import { findRemoval, noSuchRemoval } from '../queries/owed-dealers.ts'
import '../tables.ts'

type AdjustCall = WriteCall<CheckedInputOf<typeof exclusionEndpoints.removeExclusionSubmitAdjustments>>

/**
 * Makes a removed exclusion good by an adjustment, once: what it keeps out of approved cycles returns by no other way.
 * Refuses a second one, and whatever adjustments themselves refuse.
 */
export async function adjustRemoval(call: AdjustCall): Promise<Adjustment | Refusal> {
  const { tx, caller, clock, input, requestId } = call
  const exclusionId = input.removeExclusionDetailsId
  // Locked before it is looked at: of two people at once the second finds the first one's adjustment.
  await tx.selectFrom('exclusions').select('exclusion_id').where('exclusion_id', '=', exclusionId).forUpdate().execute()
  const removal = await findRemoval(tx, caller, exclusionId)
  if (!removal) return noSuchRemoval
  const ruledOut = refusedBy(exclusionCan.addAdjustment(removal))
  if (ruledOut) return ruledOut
  const added = await addAdjustment(call)
  if (isRefusal(added)) return added
  await tx.updateTable('exclusions').set({ adjustment_id: added.id }).where('exclusion_id', '=', exclusionId).execute()
  await recordEvent(tx, {
    area: 'exclusions',
    action: 'ADD ADJUSTMENT',
    activity: `Added the adjustment ${added.referenceNo}, a ${added.type.toLowerCase()} of ${withCurrency(added.amount)} for ${added.dealerName}, to the removed exclusion of`,
    actor: caller,
    name: removal.clientName,
    reason: added.description,
    accountCode: added.dealerCode,
    details: { exclusionId, adjustmentId: added.id },
    requestId,
    at: clock.now()
  })
  return added
}
