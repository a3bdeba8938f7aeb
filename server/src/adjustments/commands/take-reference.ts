import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { referencesInUse } from '../queries/options.ts'
import { referenceIsTaken } from './refusals.ts'

/**
 * Keeps a reference for one adjustment; refused where another has one that looks like it, waits for approvals with it, or
 * takes it at this moment.
 */
export async function takeReference(tx: Tx, referenceNo: string, ownId?: number): Promise<Refusal | undefined> {
  // A file that takes references keeps the table to itself until it is done: what it took is seen only after that.
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
