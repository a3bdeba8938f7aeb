import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '#dealers/tables.ts'
import './tables.ts'

/** Erases fields, before and after, in the decided changes of the dealers that a condition on them finds. */
export async function eraseChangedValues(tx: Tx, which: RawBuilder<unknown>, fields: readonly string[]): Promise<void> {
  await sql`
    update dealer_changes set before = before - ${[...fields]}::text[], after = after - ${[...fields]}::text[]
    where status <> 'Pending' and company_id in (select company_id from dealers where ${which})`.execute(tx)
}
