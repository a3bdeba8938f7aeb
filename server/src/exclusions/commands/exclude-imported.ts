import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { LoadingTable } from '#transactions/partition.ts'
import { coveredRows, isActive } from '../coverage.ts'

/**
 * Locks exclusions until the import is committed: one that is added meanwhile would not see the rows of this import.
 */
export async function lockExclusions(tx: Tx): Promise<void> {
  await sql`lock table exclusions in share mode`.execute(tx)
}

/**
 * Marks the rows that an active exclusion covers, by customer or billing account and date. A duplicate keeps its
 * hold, so that the end of the exclusion returns it there; e-invoices are checked again then.
 */
export async function markExcluded(tx: Tx, { ref }: LoadingTable): Promise<void> {
  const covered = coveredRows({ columns: sql`row.id`, rows: ref, where: isActive })
  await sql`
    update ${ref}
    set state = 'EXCLUDED', hold_type = null,
      hold_action_id = case when hold_type = ${holdTypes.duplicate} then hold_action_id end,
      held_since = case when hold_type = ${holdTypes.duplicate} then held_since end
    where id in (${covered})`.execute(tx)
}
