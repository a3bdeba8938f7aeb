import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { LoadingTable } from '../../transactions/partition.ts'
import { coveredRows, isActive } from '../coverage.ts'

/**
 * Keeps exclusions as they are until the import is done: one that is added meanwhile would exclude the rows of cycles
 * that it can see, and these not be among them.
 */
export async function lockExclusions(tx: Tx): Promise<void> {
  await sql`lock table exclusions in share mode`.execute(tx)
}

/**
 * Marks the rows of customers and billing accounts that an active exclusion covers on the row's date. A duplicate keeps
 * since when and by what it was held, so that the end of the exclusion leads it back there; whether a row owes its
 * e-invoice is looked at again then.
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
