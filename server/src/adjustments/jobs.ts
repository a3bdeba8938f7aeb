import { defineJob } from '#platform/jobs/definition.ts'
import { postDueAdjustments } from './commands/post-due.ts'

export const adjustmentJobs = [
  defineJob({
    queue: 'post-due-adjustments',
    cron: '* * * * *',
    async handle({ database, clock, services, signal }) {
      await postDueAdjustments(database, { clock, log: services.log, signal })
    }
  })
]
