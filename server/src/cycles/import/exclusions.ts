import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { LoadingTable } from './partition.ts'

/**
 * Keeps exclusions as they are until the import is done: one that is added meanwhile would mark the rows
 * of cycles that it can see, and these not be among them.
 */
export async function lockExclusions(tx: Tx): Promise<void> {
  await sql`lock table exclusions in share mode`.execute(tx)
}

/** Marks the rows of customers and billing accounts that an active exclusion covers on the row's date. */
export async function markExcluded(tx: Tx, { ref }: LoadingTable): Promise<void> {
  await sql`
    update ${ref}
    set state = 'EXCLUDED', hold_type = null, hold_action_id = null, held_since = null
    where id in (
      select row.id from ${ref} as row
      join exclusions as exclusion on lower(exclusion.yes_id) = lower(row.yes_id)
        and row.transaction_date between exclusion.start_date and exclusion.end_date
      where exclusion.removed_on is null
      union
      select row.id from ${ref} as row
      join exclusions as exclusion on exclusion.billing_account_no = row.billing_account_no
        and row.transaction_date between exclusion.start_date and exclusion.end_date
      where exclusion.removed_on is null
    )`.execute(tx)
}
