import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import './tables.ts'

/** Longer than a sign-in may take at its provider and afterwards, and than a logout token is valid. */
const keptMs = 30 * 60_000

export const singleSignOnJobs: JobDefinition[] = [
  defineJob({
    queue: 'forget-provider-sign-ins',
    cron: '*/10 * * * *',
    async handle({ tx, clock }) {
      const before = new Date(clock.now().getTime() - keptMs)
      await tx.deleteFrom('provider_sign_ins').where('begun_at', '<', before).execute()
      await tx.deleteFrom('provider_logouts').where('taken_at', '<', before).execute()
    }
  })
]
