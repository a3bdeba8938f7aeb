import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import './tables.ts'

/** Erases fields of the dealers that a condition on them finds. */
export async function eraseFields(tx: Tx, which: RawBuilder<unknown>, columns: readonly string[]): Promise<void> {
  await sql`
    update dealers set record_version = record_version + 1,
      ${sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))}
    where ${which}`.execute(tx)
}
