import { setUnknownAfterDays } from '../payments/commands/set-unknown-after-days.ts'
import type { Tx } from '../platform/db/database.ts'
import { defineJob } from '../platform/jobs/definition.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { makeLater } from './making/make-later.ts'
import { settingsOn } from './queries/settings.ts'
import './tables.ts'

const makingQueue = 'make-payment-run'

/** Has a run that was begun made as soon as this transaction commits. */
export function enqueueMaking(tx: Tx, jobs: JobQueue, runId: number): Promise<void> {
  return jobs.enqueue(tx, makingQueue, { runId }, { singletonKey: String(runId) })
}

export const paymentRunJobs = [
  defineJob<{ runId: number }>({ queue: makingQueue, handle: makeLater }),
  /**
   * Makes up for jobs that were given up: a run is made sooner or later. And has the settings whose day has come hold for
   * payments without an answer.
   */
  defineJob({
    queue: 'payment-runs-due',
    cron: '* * * * *',
    async handle({ tx, clock, services }) {
      const settings = await settingsOn(tx, clock.today())
      if (settings) await setUnknownAfterDays(tx, settings.unknownAfterDays)
      const waiting = await tx.selectFrom('payment_runs').select('run_id').where('status', '=', 'Making').execute()
      for (const { run_id: runId } of waiting) await enqueueMaking(tx, services.jobs, runId)
    }
  })
]
