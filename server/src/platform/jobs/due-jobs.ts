import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from './definition.ts'

type Run = (definition: JobDefinition, data: object, tx: Tx) => Promise<void>

const roundLimit = 1000

/**
 * Runs every scheduled job once, and then everything that is due by our clock, including what those jobs enqueue.
 * For tests: in this process, one after another, without workers. A failing job throws its error.
 * @returns how many jobs ran
 */
export async function runDueJobs(
  boss: PgBoss,
  { definitions, database, clock, run }: { definitions: JobDefinition[]; database: Database; clock: Clock; run: Run }
): Promise<number> {
  const scheduled = definitions.filter(({ cron }) => cron)
  for (const definition of scheduled) await database.transaction().execute((tx) => run(definition, {}, tx))
  for (let ran = scheduled.length, round = 0; ; round++) {
    const due = await dueJobs(database, definitions, clock)
    if (due.length === 0) return ran
    if (round === roundLimit) throw new Error(`Jobs of ${due[0]?.definition.queue} enqueue each other without an end.`)
    for (const { definition, job } of due) await runQueued(boss, database, { definition, job, run })
    ran += due.length
  }
}

type Job = { id: string; name: string; data: object | null }
type DueJob = { definition: JobDefinition; job: Job }

/**
 * Of all queues at once, since most rounds find nothing to do. A job without a start time starts when it was created, by
 * the database's clock, not the server's.
 */
async function dueJobs(database: Database, definitions: JobDefinition[], clock: Clock): Promise<DueJob[]> {
  const { rows } = await sql<Job>`
    select id, name, data from pgboss.job
    where state in ('created', 'retry') and (start_after = created_on or start_after <= ${clock.now()}::timestamptz)
    order by created_on`.execute(database)
  const byQueue = new Map(definitions.map((definition) => [definition.queue, definition]))
  return rows.flatMap((job) => {
    const definition = byQueue.get(job.name)
    return definition ? [{ definition, job }] : []
  })
}

async function runQueued(
  boss: PgBoss,
  database: Database,
  { definition, job, run }: DueJob & { run: Run }
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await run(definition, job.data ?? {}, tx)
    await boss.complete(job.name, job.id, null, { db: fromKysely(tx), includeQueued: true })
  })
}
