import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'

/**
 * Locks rows until the transaction ends; `rows` is what follows the select list, with `for update`. A statement that waits
 * for a lock sees the locked row as it then is, but all other tables as they were before it waited. What decides
 * from them is read by the next statement.
 */
export async function lockRows(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`select count(*) from (select from ${rows}) as locked`.execute(tx)
}
