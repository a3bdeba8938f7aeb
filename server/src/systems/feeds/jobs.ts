import { type FeedKind, feedKinds } from '@payouts/contract/systems/feed-kinds'
import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { feedHandlers } from './handlers.ts'
import { lookForFiles } from './look.ts'

const queue = 'read-files'

export const feedJobs: JobDefinition[] = [
  /** Each kind by itself, so that a server that does not answer holds up no other files. */
  defineJob<{ kind: FeedKind }>({ queue, concurrency: 3, retryLimit: 0, handle: lookForFiles }),
  defineJob({
    queue: 'files-to-read',
    cron: '* * * * *',
    async handle({ tx, services: { config, jobs } }) {
      for (const kind of feedKinds)
        if (config.places[feedHandlers[kind].place]) await jobs.enqueue(tx, queue, { kind }, { singletonKey: kind })
    }
  })
]
