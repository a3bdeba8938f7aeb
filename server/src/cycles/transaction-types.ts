import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import './tables.ts'

/**
 * The transaction types of all cycles, in order. It steps from type to type along an index of the imported totals, so
 * that the number of cycles does not matter.
 */
export async function transactionTypes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    with recursive step as (
      select min(transaction_type) as type from imported_plans
      union all
      select (select min(transaction_type) from imported_plans where transaction_type > step.type)
      from step where type is not null
    )
    select type from step where type is not null order by type`.execute(db)
  return rows.map(({ type }) => type)
}
