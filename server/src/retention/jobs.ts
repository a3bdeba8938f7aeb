import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { eraseDue } from './erase.ts'

export const retentionJobs: JobDefinition[] = [
  defineJob({
    queue: 'erase-old-records',
    cron: '40 3 * * *',
    async handle({ database, clock, services, signal }) {
      for await (const _ of eraseDue(database, { clock, services, actor: 'system', signal }));
    }
  })
]
