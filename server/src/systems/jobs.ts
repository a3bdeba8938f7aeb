import { sql } from 'kysely'
import { addDays } from '#platform/clock.ts'
import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { feedJobs } from './feeds/jobs.ts'
import './tables.ts'

/** Calls are counted by day for as long as an auditor of the year may ask. */
const keptDays = 800

export const systemJobs: JobDefinition[] = [
  ...feedJobs,
  defineJob({
    queue: 'forget-client-calls',
    cron: '40 3 * * *',
    async handle({ tx, clock }) {
      await sql`delete from api_client_assertions where expires_on < ${clock.now()}`.execute(tx)
      await sql`delete from api_client_calls where day < ${addDays(clock.today(), -keptDays)}::date`.execute(tx)
    }
  })
]
