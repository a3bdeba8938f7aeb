import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { forgetOldHelpRequests } from './help-requests.ts'
import { sendResetLinks } from './passwords/forgotten-password.ts'
import { forgetOldResetLinks } from './passwords/reset-links.ts'
import { forgetOldBootstraps } from './sessions/bootstraps.ts'
import { forgetEndedSessions } from './sessions/sessions.ts'
import { forgetOldNetworks } from './sign-in/known-networks.ts'
import { forgetOldAttempts } from './sign-in/sign-in-attempts.ts'
import { sendUserNames } from './user-names/forgotten-user-name.ts'

export const identityJobs: JobDefinition[] = [
  defineJob({
    queue: 'forget-old-credentials',
    cron: '*/10 * * * *',
    async handle({ database, clock }) {
      const now = clock.now()
      await forgetOldBootstraps(database, now)
      await forgetOldAttempts(database, now)
      await forgetOldNetworks(database, now)
      await forgetEndedSessions(database, now)
      await forgetOldHelpRequests(database, now)
      await forgetOldResetLinks(database, now)
    }
  }),
  sendResetLinks,
  sendUserNames
]
