import type { Adjustment, NewAdjustment } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { exclusionCan } from '@payouts/contract/exclusions/can'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { withCurrency } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { addAdjustment, addDecided } from '#adjustments/commands/add.ts'
import type { Reimbursement } from '#adjustments/commands/reimbursement.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { findRemoval, noSuchRemoval, owedDealers, type Removal } from '../queries/owed-dealers.ts'
import { refusedReimbursement } from '../rules.ts'
import '../tables.ts'

const { removeExclusionSubmitAdjustments } = exclusionEndpoints
type AdjustCall = WriteCall<CheckedInputOf<typeof removeExclusionSubmitAdjustments>>
type Adjusting = Pick<AdjustCall, 'tx' | 'caller' | 'clock' | 'requestId' | 'input'>

/**
 * Reimburses a removed exclusion by an adjustment, once: rows excluded from approved cycles return in no other way.
 * Refuses a second adjustment, a dealer who is owed nothing, a larger amount, and whatever adjustments refuse. If its
 * policy requires others, it waits for them.
 */
export async function adjustRemoval(call: AdjustCall): Promise<Adjustment | Refusal> {
  const exclusionId = call.input.removeExclusionDetailsId
  const removal = await lockRemoval(call)
  if (isRefusal(removal)) return removal
  const refused = refusedBy(exclusionCan.addAdjustment(removal)) ?? (await refuseReimbursement(call, exclusionId))
  if (refused) return refused
  const added = await addAdjustment(call, { kind: 'MAKE_GOOD', exclusionId })
  if (isRefusal(added) || added.waiting) return added
  return noteAdjustment(call, removal, added)
}

export const reimbursement: Reimbursement = {
  async add(call, input, decided) {
    const adjusting = { ...call, input: removeExclusionSubmitAdjustments.input.parse(input) }
    const removal = await lockRemoval(adjusting)
    if (isRefusal(removal)) return removal
    // What waits is this one.
    const refused =
      refusedBy(exclusionCan.addAdjustment({ ...removal, adjustmentWaits: false })) ??
      (await refuseReimbursement(adjusting, adjusting.input.removeExclusionDetailsId))
    if (refused) return refused
    const added = await addDecided(adjusting, { ...decided, kind: 'MAKE_GOOD' })
    return isRefusal(added) ? added : noteAdjustment(adjusting, removal, added)
  },

  async refuseChange(call) {
    const { rows } = await sql<{ exclusion_id: number }>`
      select exclusion_id from exclusions where adjustment_id = ${call.input.id}`.execute(call.tx)
    return rows[0] && refuseReimbursement(call, rows[0].exclusion_id)
  }
}

/** Locked before reading, so that of two simultaneous adjustments the second finds the first. */
async function lockRemoval({ tx, caller, input }: Adjusting): Promise<Removal | Refusal> {
  const exclusionId = input.removeExclusionDetailsId
  await tx.selectFrom('exclusions').select('exclusion_id').where('exclusion_id', '=', exclusionId).forUpdate().execute()
  return (await findRemoval(tx, caller, exclusionId)) ?? noSuchRemoval
}

const refuseReimbursement = async (
  { tx, input }: Pick<WriteCall<NewAdjustment>, 'tx' | 'input'>,
  exclusionId: number
) => refusedReimbursement(await owedDealers(tx, exclusionId), input)

async function noteAdjustment(
  { tx, caller, clock, input, requestId }: Adjusting,
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
