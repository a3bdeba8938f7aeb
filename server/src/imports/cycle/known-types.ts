import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import '../../cycles/tables.ts'

/** The spellings of transaction types in all cycles, those of the earliest cycle first. */
export async function knownTypes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select transaction_type as type from imported_plans group by transaction_type
    order by min(batch_no), transaction_type`.execute(db)
  return rows.map(({ type }) => type)
}
