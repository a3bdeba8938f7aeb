import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import './tables.ts'

/** Waits for whatever is being dated at this moment, and lets nobody else begin until the transaction ends. */
export async function lockMonths(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closing of months'))`.execute(tx)
}

/** Closes every day up to this one, or opens those after it. The caller has locked the months. */
export async function closeThrough(tx: Tx, day: Day): Promise<void> {
  await tx.updateTable('closed_months').set({ closed_through: day }).execute()
}
