import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import { referencesInUse } from '../queries/options.ts'
import { referenceIsTaken } from './refusals.ts'

/**
 * Reserves a reference for one adjustment. Refused if another adjustment has a similar one, waits for approvals with
 * it, or is just taking it.
 */
export async function takeReference(tx: Tx, referenceNo: string, ownId?: number): Promise<Refusal | undefined> {
  // A file that takes references locks the table until it is committed.
  await sql`lock table adjustments in row exclusive mode`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('adjustment ' || compared_form(${referenceNo}), 0))`.execute(
    tx
  )
  const taken = await sql`
    select from ${referencesInUse}
    where reference = compared_form(${referenceNo}) and adjustment_id is distinct from ${ownId ?? null}::bigint`.execute(
    tx
  )
  if (taken.rows.length === 0) return undefined
  return referenceIsTaken(referenceNo)
}
