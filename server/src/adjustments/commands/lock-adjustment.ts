import type { Verdict } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { adjustmentColumns, noSuchAdjustment, type StoredAdjustment } from '../queries/adjustment.ts'
import { changedMeanwhile } from './refusals.ts'

/** The current adjustment, locked until the transaction ends; undefined if there is none. */
export async function lockStored(tx: Tx, id: number): Promise<StoredAdjustment | undefined> {
  const { rows } = await sql<StoredAdjustment>`
    select ${adjustmentColumns} from adjustments join dealers using (company_id)
    where adjustment_id = ${id} for update of adjustments`.execute(tx)
  return rows[0]
}

/**
 * Locks the adjustment that a person wants to change. Refused if its status does not allow it, or if another user has
 * changed it since the caller saw it.
 */
export async function lockAdjustment(
  { tx, caller }: { tx: Tx; caller: Caller },
  { id, version }: { id: number; version?: number | null | undefined },
  may: (stored: StoredAdjustment) => Verdict
): Promise<StoredAdjustment | Refusal> {
  const own = await sql`select from adjustments where adjustment_id = ${id} and ${visibleTo(caller)}`.execute(tx)
  const stored = own.rows.length > 0 ? await lockStored(tx, id) : undefined
  if (!stored) return noSuchAdjustment()
  const verdict = may(stored)
  if (!verdict.allowed) return refuse('refusedByRule', verdict.reason)
  if (version && version !== stored.version) return changedMeanwhile()
  return stored
}
