import { sql } from 'kysely'
import type { CycleRow } from '../cycles/tables.ts'
import type { Tx } from '../platform/db/database.ts'

/**
 * What stands in a cycle now, in one short text: its calculation, its change number and every total in order.
 * Kept when approval is asked for and compared under the lock when it is given,
 * so that what is approved is what was submitted (OWASP ASVS 5.0, 2.3.5).
 */
export async function submittedDigest(tx: Tx, cycle: CycleRow): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(${`${cycle.version}/${cycle.change_no}`}::text || coalesce(string_agg(
      concat_ws('|', '', transaction_type, company_id, state, hold_type, row_count, amount), ''
      order by transaction_type collate "C", company_id, state, hold_type collate "C", held_since), ''), 'UTF8')), 'hex') as digest
    from cycle_totals where batch_no = ${cycle.batch_no} and row_count > 0`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate always answers one row')
  return row.digest
}
