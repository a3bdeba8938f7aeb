import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { mayHaveOtherSales } from '#rate-cards/commands/checked-clawbacks.ts'
import '#rate-cards/tables.ts'
import { dealersVersion, findSignals } from './commands/find-signals.ts'
import { haveSalesChanged } from './finders/against-card.ts'
import { areNumbersSettled } from './finders/number-set-aside.ts'
import './tables.ts'

const queue = 'find-signals'

type Version = { batchNo: number; version: number }

/** Enqueues the evaluation of a version's signals; it begins once its import commits. */
export async function enqueueSignals(tx: Tx, jobs: JobQueue, { batchNo, version }: Version): Promise<void> {
  await jobs.enqueue(tx, queue, { batchNo, version }, { singletonKey: `${batchNo}/${version}` })
}

export const signalJobs: JobDefinition[] = [
  defineJob<Version>({
    queue,
    async handle({ data, database, clock }) {
      await database.transaction().execute((tx) => findSignals(tx, clock, data))
    }
  }),
  /**
   * What came by the command line or from the version before, and cycles in review after a change of dealers' records,
   * of their rate card, of sales that they take back or that were taken back of them, or of numbers set aside.
   */
  defineJob({
    queue: 'find-missing-signals',
    cron: '* * * * *',
    async handle({ database, clock, signal }) {
      for (const version of await versionsToLookAt(database)) {
        if (signal.aborted) return
        await database.transaction().execute((tx) => findSignals(tx, clock, version))
      }
    }
  })
]

async function versionsToLookAt(db: Database): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select batch_no as "batchNo", version
    from cycles left join signal_runs using (batch_no, version) left join rate_checks using (batch_no, version)
    where status in ('In Validation', 'Pending Review', 'Pending Approval', 'Hold') and (
      found_at is null or checked_at is null or ${mayHaveOtherSales} or ${haveSalesChanged} or ${areNumbersSettled}
      or dealers_version is distinct from (${dealersVersion}))
    order by batch_no desc`.execute(db)
  return rows
}
