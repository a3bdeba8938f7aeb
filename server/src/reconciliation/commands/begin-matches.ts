import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Creates the table of matches: entries with their payments, and the sum that these must have. */
export async function beginMatches(tx: Tx): Promise<void> {
  await sql`
    create temporary table if not exists entry_matches (
      entry_id bigint, reference_no text, matched_by text, comes_to numeric
    ) on commit drop`.execute(tx)
}
