import { downloadJobs } from '#downloads/jobs.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { reportCatalogue } from '#reports/find-report.ts'
import { testServices } from '../app/services.ts'

/** A minimal server, for killing and stopping: it makes the waiting reports. */
const [, , databaseUrl = '', dataDir = ''] = process.argv
const database = await openDatabase(databaseUrl, { log: silentLog })
const jobs = createJobs({ database, definitions: downloadJobs(reportCatalogue), clock: systemClock, log: silentLog })
await jobs.start(testServices(jobs, { dataDir, databaseUrl }))
await jobs.startWorking()
