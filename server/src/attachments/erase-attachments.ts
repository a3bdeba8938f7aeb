import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import './tables.ts'

/**
 * Erases the attachments that a condition on them finds. The job that sweeps files of undone calls removes their files,
 * which belong to none any more. Returns how many.
 */
export async function eraseAttachments(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const found = sql`select reference_id from attachments where ${which}`
  await sql`delete from attachment_subjects where reference_id in (${found})`.execute(tx)
  const { numAffectedRows } = await sql`delete from attachments where reference_id in (${found})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
