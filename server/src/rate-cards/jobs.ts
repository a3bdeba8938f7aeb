import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { checkCycle, cyclesToCheck } from './commands/check-cycle.ts'

export const rateCardJobs: JobDefinition[] = [
  /** Cycles that came by the command line, and open ones after another version of their card was approved. */
  defineJob({
    queue: 'check-rates',
    cron: '* * * * *',
    async handle({ database, clock, signal }) {
      for (const cycle of await cyclesToCheck(database)) {
        if (signal.aborted) return
        await database.transaction().execute((tx) => checkCycle(tx, clock, cycle))
      }
    }
  })
]
