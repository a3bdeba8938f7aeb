import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
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
    const due = await dueJobs(boss, await waitingKinds(database, definitions), clock)
    if (due.length === 0) return ran
    if (round === roundLimit) throw new Error(`Jobs of ${due[0]?.definition.queue} enqueue each other without an end.`)
    for (const { definition, job } of due) await runQueued(boss, database, { definition, job, run })
    ran += due.length
  }
}

type DueJob = { definition: JobDefinition; job: JobWithMetadata }

/** Most rounds find nothing to do: one statement says so for all queues. */
async function waitingKinds(database: Database, definitions: JobDefinition[]): Promise<JobDefinition[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state in ('created', 'retry')`.execute(database)
  const waiting = new Set(rows.map(({ name }) => name))
  return definitions.filter(({ queue }) => waiting.has(queue))
}

async function dueJobs(boss: PgBoss, definitions: JobDefinition[], clock: Clock): Promise<DueJob[]> {
  const perQueue = await Promise.all(
    definitions.map(async (definition) => {
      const jobs = await boss.findJobs<object>(definition.queue, { queued: true })
      return jobs.filter((job) => isDue(job, clock)).map((job) => ({ definition, job }))
    })
  )
  return perQueue.flat().sort((one, other) => one.job.createdOn.getTime() - other.job.createdOn.getTime())
}

/** A job without a start time starts when it was created, by the database's clock, not the server's. */
function isDue({ startAfter, createdOn }: JobWithMetadata, clock: Clock): boolean {
  return startAfter.getTime() === createdOn.getTime() || startAfter <= clock.now()
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
