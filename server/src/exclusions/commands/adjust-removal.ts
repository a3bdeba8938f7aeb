import type { Adjustment } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { exclusionCan } from '@payouts/contract/exclusions/can'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { withCurrency } from '@payouts/contract/money'
import { recordEvent } from '../../activity/record.ts'
import { addAdjustment, addDecided } from '../../adjustments/commands/add.ts'
import type { MakeGood } from '../../adjustments/commands/decide.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '../../platform/refusal.ts'
import { findRemoval, noSuchRemoval, type Removal } from '../queries/owed-dealers.ts'
import '../tables.ts'

const { removeExclusionSubmitAdjustments } = exclusionEndpoints
type AdjustCall = WriteCall<CheckedInputOf<typeof removeExclusionSubmitAdjustments>>

/**
 * Makes a removed exclusion good by an adjustment, once: what it keeps out of approved cycles returns by no other way.
 * Refuses a second one, and whatever adjustments themselves refuse. Where its policy requires others, it waits for
 * them.
 */
export async function adjustRemoval(call: AdjustCall): Promise<Adjustment | Refusal> {
  const exclusionId = call.input.removeExclusionDetailsId
  const removal = await lockRemoval(call, exclusionId)
  if (!removal) return noSuchRemoval
  const ruledOut = refusedBy(exclusionCan.addAdjustment(removal))
  if (ruledOut) return ruledOut
  const added = await addAdjustment(call, { kind: 'MAKE_GOOD', exclusionId })
  if (isRefusal(added) || added.waiting) return added
  return noteAdjustment(call, removal, added)
}

/** The same, once others have approved it. */
export const makeGoodApproved: MakeGood = async (call, input, decided) => {
  const adjusting = { ...call, input: removeExclusionSubmitAdjustments.input.parse(input) }
  const removal = await lockRemoval(adjusting, adjusting.input.removeExclusionDetailsId)
  if (!removal) return noSuchRemoval
  // What waits is this one.
  const ruledOut = refusedBy(exclusionCan.addAdjustment({ ...removal, adjustmentWaits: false }))
  if (ruledOut) return ruledOut
  const added = await addDecided(adjusting, { ...decided, kind: 'MAKE_GOOD' })
  return isRefusal(added) ? added : noteAdjustment(adjusting, removal, added)
}

/** Locked before it is looked at: of two people at once the second finds the first one's adjustment. */
async function lockRemoval({ tx, caller }: AdjustCall, exclusionId: number): Promise<Removal | undefined> {
  await tx.selectFrom('exclusions').select('exclusion_id').where('exclusion_id', '=', exclusionId).forUpdate().execute()
  return findRemoval(tx, caller, exclusionId)
}

async function noteAdjustment(
  { tx, caller, clock, input, requestId }: AdjustCall,
  removal: Removal,
  added: Adjustment
): Promise<Adjustment> {
  const exclusionId = input.removeExclusionDetailsId
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
