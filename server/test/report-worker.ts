import { downloadJobs } from '../src/downloads/jobs.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { reportCatalogue } from '../src/reports/find-report.ts'
import { testServices } from './services.ts'

/** A minimal server, for killing and stopping: it makes the waiting reports. */
const [, , databaseUrl = '', dataDir = ''] = process.argv
const database = await openDatabase(databaseUrl, { log: silentLog })
const jobs = createJobs({ database, definitions: downloadJobs(reportCatalogue), clock: systemClock, log: silentLog })
await jobs.start(testServices(jobs, { dataDir, databaseUrl }))
await jobs.startWorking()
