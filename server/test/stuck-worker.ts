import { sql } from 'kysely'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { defineJob } from '../src/platform/jobs/definition.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { testServices } from './services.ts'

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
