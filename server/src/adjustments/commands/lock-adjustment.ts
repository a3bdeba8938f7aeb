import type { Verdict } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { visibleTo } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { type KeptAdjustment, keptColumns, noSuchAdjustment } from '../queries/adjustment.ts'

/** The adjustment as it stands, locked against others until the transaction ends; undefined where there is none. */
export async function lockKept(tx: Tx, id: number): Promise<KeptAdjustment | undefined> {
  const { rows } = await sql<KeptAdjustment>`
    select ${keptColumns} from adjustments join dealers using (company_id)
    where adjustment_id = ${id} for update of adjustments`.execute(tx)
  return rows[0]
}

/**
 * Locks the adjustment that a person wants to change. Refused where its state does not allow it,
 * or where somebody has changed it since the person saw it.
 */
export async function lockAdjustment(
  { tx, caller }: { tx: Tx; caller: Caller },
  { id, version }: { id: number; version?: number | null | undefined },
  may: (kept: KeptAdjustment) => Verdict
): Promise<KeptAdjustment | Refusal> {
  const own = await sql`select from adjustments where adjustment_id = ${id} and ${visibleTo(caller)}`.execute(tx)
  const kept = own.rows.length > 0 ? await lockKept(tx, id) : undefined
  if (!kept) return noSuchAdjustment()
  const verdict = may(kept)
  if (!verdict.allowed) return refuse('refusedByRule', verdict.reason)
  if (version && version !== kept.version)
    return refuse(
      'changedMeanwhile',
      'Somebody has changed this adjustment meanwhile. Look at it again before you change it.',
      'version'
    )
  return kept
}
