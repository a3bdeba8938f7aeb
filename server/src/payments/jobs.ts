import { defineJob } from '#platform/jobs/definition.ts'
import { markUnknown } from './commands/mark-unknown.ts'

export const paymentJobs = [
  defineJob({
    queue: 'mark-unanswered-payments',
    cron: '20 * * * *',
    async handle({ database, clock, signal }) {
      let isMore = true
      while (isMore && !signal.aborted) isMore = await database.transaction().execute((tx) => markUnknown(tx, clock))
    }
  })
]
