import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/**
 * Records which duplicates of a cycle were just released, and by which action: two people let them be paid besides
 * their twin, whatever happens to them later.
 */
export async function noteReleasedTwins(tx: Tx, batchNo: number): Promise<void> {
  await sql`
    update transaction_twins as twin set release_action_id = line.release_action_id
    from transactions as line
    where twin.batch_no = ${batchNo} and twin.release_action_id is null
      and line.batch_no = ${batchNo} and line.id = twin.id and line.release_action_id in (
        select action_id from cycle_actions where kind = 'RELEASE' and hold_type = ${holdTypes.duplicate}
      )`.execute(tx)
}
