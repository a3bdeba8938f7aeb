import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import '../tables.ts'
import { excludeOf } from './add.ts'

type Acting = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/**
 * Excludes the rows of exclusions that were added while the cycle was approved, and so moved none of its rows. Called
 * once its approval was taken back; the cycle is locked, and given as it is now.
 */
export async function excludeMissed(acting: Acting, cycle: CycleRow, approvedAt: Date | null): Promise<void> {
  const { rows } = await sql<{ exclusionId: number; clientName: string }>`
    select exclusion_id as "exclusionId", client_name as "clientName" from exclusions
    where removed_on is null and added_on >= ${approvedAt}::timestamptz order by exclusion_id`.execute(acting.tx)
  if (rows.length === 0) return
  await excludeOf(acting, cycle, {
    exclusionIds: rows.map(({ exclusionId }) => exclusionId),
    clientNames: rows.map(({ clientName }) => clientName),
    remark: 'Excluded while the cycle was approved.'
  })
}
