import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database, Tx } from '../db/database.ts'

/** A worker takes its lock right after its claim; a younger claim may not have its lock yet. */
const graceSeconds = 2

/** A job's transaction holds it while the job runs: the database releases it at once when the worker dies. */
export async function holdJobLock(tx: Tx, jobId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${jobId}, 0))`.execute(tx)
}

type LostJob = { id: string; name: string; retryCount: number }

/**
 * Returns jobs of dead workers to the queue: claimed ones whose lock nobody holds. A worker that was merely slow
 * loses its claim, and its transaction with it, so nothing happens twice.
 * @returns how many jobs
 */
export async function giveBackLostJobs(boss: PgBoss, database: Database): Promise<number> {
  return database.transaction().execute(async (tx) => {
    const { rows } = await sql<LostJob>`
      with claimed as materialized (
        select id, name, retry_count from pgboss.job
        where state = 'active' and name not like '\\_\\_%' and started_on < now() - make_interval(secs => ${graceSeconds})
      )
      select id, name, retry_count as "retryCount" from claimed
      where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`.execute(tx)
    for (const { name, id, retryCount } of rows) {
      await boss.fail(name, { id, retryCount }, { message: 'its worker died' }, { db: fromKysely(tx) })
    }
    return rows.length
  })
}
