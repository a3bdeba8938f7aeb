import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { archiveByRule } from './run-rule.ts'

export const archiveJobs: JobDefinition[] = [
  defineJob({
    queue: 'archive-closed-cycles',
    // Each hour of the night, so that an archive that was away is tried again.
    cron: '20 1-5 * * *',
    expireInSeconds: 6 * 3600,
    handle: archiveByRule
  })
]
