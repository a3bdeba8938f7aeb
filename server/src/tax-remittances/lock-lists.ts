import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Whoever bills, requests or closes a list waits here for the one before, and finds what it did. */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lists of withheld tax'))`.execute(tx)
}
