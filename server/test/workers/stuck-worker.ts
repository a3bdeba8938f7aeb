import { sql } from 'kysely'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { testServices } from '../app/services.ts'

/** A minimal server for kill tests: it takes a job, writes its effect, reports it, and never ends the job. */
const database = await openDatabase(process.argv[2] ?? '', { log: silentLog })
const definition = defineJob({
  queue: 'effects',
  async handle({ tx }) {
    await sql`insert into effects values ('stuck')`.execute(tx)
    process.stdout.write('working\n')
    await new Promise(() => undefined)
  }
})
const jobs = createJobs({ database, definitions: [definition], clock: systemClock, log: silentLog })
await jobs.start(testServices(jobs))
await jobs.startWorking()
