import { sql } from 'kysely'
import { type Clock, withinDay } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import { lockStored } from './lock-adjustment.ts'
import { postAdjustment } from './post-adjustment.ts'

type Sweep = { clock: Clock; log: Logger; signal: AbortSignal }

/**
 * Posts every scheduled adjustment whose day has come, each in its own transaction: the sweep may be killed between
 * any two and run again, or run twice at the same time. A failing one does not delay the others; its error is thrown
 * at the end, so that the job is retried.
 */
export async function postDueAdjustments(database: Database, { clock, log, signal }: Sweep): Promise<void> {
  const { rows: due } = await sql<{ id: number }>`
    select adjustment_id as id from adjustments where status = 'Scheduled' and due_on <= ${clock.today()}::date
    order by due_on, adjustment_id`.execute(database)
  const faults: unknown[] = []
  for (const { id } of due) {
    signal.throwIfAborted()
    try {
      await database.transaction().execute((tx) => postIfDue(tx, id, withinDay(clock)))
    } catch (error) {
      log.error({ err: error, adjustmentId: id }, 'an adjustment could not be posted')
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `Posting adjustments met ${faults.length} faults.`)
}

/** Another user may have changed, cancelled or posted it since it was read. */
async function postIfDue(tx: Tx, id: number, clock: Clock): Promise<void> {
  const stored = await lockStored(tx, id)
  if (stored?.status !== 'Scheduled' || stored.date > clock.today()) return
  await postAdjustment(tx, { id, actor: 'system', clock })
}
