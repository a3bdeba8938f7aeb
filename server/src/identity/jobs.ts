import { defineJob, type JobDefinition } from '../platform/jobs/definition.ts'
import { forgetOldBootstraps } from './bootstraps.ts'
import { sendResetLinks } from './forgotten-password.ts'
import { sendUserNames } from './forgotten-user-name.ts'
import { forgetOldHelpRequests } from './help-requests.ts'
import { forgetOldResetLinks } from './reset-links.ts'
import { forgetEndedSessions } from './sessions.ts'
import { forgetOldAttempts } from './sign-in-attempts.ts'
import { forgetOldPlaces } from './sign-in-place.ts'

export const identityJobs: JobDefinition[] = [
  defineJob({
    queue: 'forget-old-credentials',
    cron: '*/10 * * * *',
    async handle({ database, clock }) {
      const now = clock.now()
      await forgetOldBootstraps(database, now)
      await forgetOldAttempts(database, now)
      await forgetOldPlaces(database, now)
      await forgetEndedSessions(database, now)
      await forgetOldHelpRequests(database, now)
      await forgetOldResetLinks(database, now)
    }
  }),
  sendResetLinks,
  sendUserNames
]
