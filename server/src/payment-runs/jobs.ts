import { setUnknownAfterDays } from '#payments/commands/set-unknown-after-days.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { createInBackground } from './creation/create-in-background.ts'
import { hasDestination } from './hand-over/destinations.ts'
import { handOver } from './hand-over/hand-over-run.ts'
import { settingsOn } from './queries/settings.ts'
import './tables.ts'

const creationQueue = 'make-payment-run'
const handOverQueue = 'hand-payment-run-over'

/** Enqueues the job that fills a new run; it begins once this transaction commits. */
export function enqueueRunCreation(tx: Tx, jobs: JobQueue, runId: number): Promise<void> {
  return jobs.enqueue(tx, creationQueue, { runId }, { singletonKey: String(runId) })
}

/** Writes an approved run's file to its destination once this transaction commits. */
export function enqueueHandOver(tx: Tx, jobs: JobQueue, runId: number): Promise<void> {
  return jobs.enqueue(tx, handOverQueue, { runId }, { singletonKey: String(runId) })
}

export const paymentRunJobs = [
  defineJob<{ runId: number }>({ queue: creationQueue, handle: createInBackground }),
  defineJob<{ runId: number }>({ queue: handOverQueue, handle: handOver }),
  /**
   * Replaces jobs that were given up, so that runs are made and approved files handed over in the end; and applies
   * settings whose day has come to payments without an answer.
   */
  defineJob({
    queue: 'payment-runs-due',
    cron: '* * * * *',
    async handle({ tx, clock, services }) {
      const settings = await settingsOn(tx, clock.today())
      if (settings) await setUnknownAfterDays(tx, settings.unknownAfterDays)
      const waiting = await tx
        .selectFrom('payment_runs')
        .select(['run_id', 'status'])
        .where('status', 'in', ['Making', 'Approved'])
        .execute()
      for (const { run_id: runId, status } of waiting) {
        if (status === 'Making') await enqueueRunCreation(tx, services.jobs, runId)
        else if (hasDestination(services.config)) await enqueueHandOver(tx, services.jobs, runId)
      }
    }
  })
]
