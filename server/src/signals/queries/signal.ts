import type { SignalDetail } from '@payouts/contract/signals/schema'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import '#identity/tables.ts'
import { signalColumns } from './signals.ts'

/** A signal with its limits and what people did about it, also of a version that is no longer current. */
export async function readSignal(
  { db }: { db: Database; caller: Caller },
  signalId: number
): Promise<SignalDetail | Refusal> {
  const { rows } = await sql<SignalDetail>`
    select ${signalColumns}, thresholds, cycles.status as "payoutStatus", cycles.version as "currentVersion",
      (
        select coalesce(jsonb_agg(jsonb_build_object('decision', decision, 'reason', reason, 'referenceNo', reference_no,
          'decidedBy', users.name, 'decidedOn', ${instantText('decided_on')}) order by decision_id desc), '[]')
        from signal_decisions join users on users.user_id = decided_by
        where signal_decisions.signal_id = signals.signal_id
      ) as decisions
    from signals join cycles on cycles.batch_no = signals.batch_no
    where signal_id = ${signalId}`.execute(db)
  return rows[0] ?? noSuchSignal()
}

export function noSuchSignal(): Refusal {
  return refuse('refusedByRule', 'There is no such signal.', 'signalId')
}
