import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import './tables.ts'

/** Erases what a directory said of users. */
export async function erasePeople(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`delete from provisioned_users where user_id = any(${[...userIds]}::bigint[])`.execute(tx)
}
