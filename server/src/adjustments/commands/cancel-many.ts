import { adjustmentCan } from '@payouts/contract/adjustments/can'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refusedBy } from '#platform/refusal.ts'
import { adjustmentColumns, type StoredAdjustment } from '../queries/adjustment.ts'
import { cancelledWords, eventOf } from './post-adjustment.ts'
import { changedMeanwhile } from './refusals.ts'

type CancelCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/**
 * Cancels adjustments that are as they were added, each as `cancelAdjustment` does. Cancelled ones stay so.
 * @returns why some cannot be cancelled, by their numbers; then nothing is changed
 */
export async function cancelAdjustments(
  { tx, caller, clock, requestId }: CancelCall,
  ids: readonly number[]
): Promise<ReadonlyMap<number, Refusal>> {
  const { rows } = await sql<StoredAdjustment>`
    select ${adjustmentColumns} from adjustments join dealers using (company_id)
    where adjustment_id = any(${[...ids]}::bigint[]) order by adjustment_id for update of adjustments`.execute(tx)
  const active = rows.filter(({ status }) => status !== 'Cancelled')
  const refused = new Map(
    active.flatMap((stored) => {
      const refusal = refusedBy(adjustmentCan.cancel(stored)) ?? (stored.wasUpdated ? changedMeanwhile() : undefined)
      return refusal ? [[stored.id, refusal] as const] : []
    })
  )
  if (refused.size > 0) return refused
  await sql`
    update adjustments set status = 'Cancelled', problem = null, version = version + 1
    where adjustment_id = any(${active.map(({ id }) => id)}::bigint[])`.execute(tx)
  await recordEvents(
    tx,
    active.map((stored) =>
      eventOf(stored, { actor: caller, clock, requestId, action: 'CANCEL', activity: cancelledWords(stored) })
    )
  )
  return refused
}
