import { defineJob, type JobDefinition } from '../platform/jobs/definition.ts'
import { forgetOldBootstraps } from './bootstraps.ts'
import { forgetEndedSessions } from './sessions.ts'
import { forgetOldAttempts } from './sign-in-attempts.ts'

export const identityJobs: JobDefinition[] = [
  defineJob({
    queue: 'forget-old-credentials',
    cron: '*/10 * * * *',
    async handle({ database, clock }) {
      const now = clock.now()
      await forgetOldBootstraps(database, now)
      await forgetOldAttempts(database, now)
      await forgetEndedSessions(database, now)
    }
  })
]
