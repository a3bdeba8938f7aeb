import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { cyclesToLookAt, dueClaims } from './claims.ts'
import { postCycle } from './commands/post-cycle.ts'
import { settlePosting } from './commands/settle.ts'
import { recordingRail } from './payment-rail.ts'

const cyclePosting = 'post-cycle'

/** Enqueues the posting of everything that is due in a cycle; it begins once this transaction commits. */
export async function enqueueCyclePosting(tx: Tx, jobs: JobQueue, batchNo: number): Promise<void> {
  await jobs.enqueue(tx, cyclePosting, { batchNo }, { singletonKey: String(batchNo) })
}

export const postingJobs = [
  defineJob<{ batchNo: number }>({
    queue: cyclePosting,
    concurrency: 2,
    async handle({ data: { batchNo }, tx, database, clock, services, signal }) {
      if (!(await isOnlyRun(tx, batchNo))) return
      await postCycle(database, { batchNo, clock, rail: recordingRail, log: services.log, signal })
    }
  }),
  defineJob({
    queue: 'post-due',
    cron: '* * * * *',
    async handle({ tx, database, clock, services }) {
      for (const batchNo of await cyclesToLookAt(tx, clock)) {
        const claims = await dueClaims(tx, clock, batchNo)
        if (claims.length > 0) await enqueueCyclePosting(tx, services.jobs, batchNo)
        // A posting may have been killed after the last dealer and before the cycle was settled.
        else await database.transaction().execute((step) => settlePosting(step, clock, batchNo))
      }
    }
  })
]

const postingLock = 7_201_510

/** Two runs of one cycle would only wait for each other. The sweep repeats the work of the one that left. */
async function isOnlyRun(tx: Database, batchNo: number): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${postingLock}, ${batchNo}) as alone`.execute(tx)
  return rows[0]?.alone ?? false
}
