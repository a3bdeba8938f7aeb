import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { enqueueCyclePosting, postingJobs } from '../src/posting/jobs.ts'
import { testServices } from './services.ts'

/** A minimal server, for killing: it posts the given cycle, and then waits. */
const [, , url = '', batchNo] = process.argv
const database = await openDatabase(url, { log: silentLog })
const jobs = createJobs({ database, definitions: postingJobs, clock: systemClock, log: silentLog })
await jobs.start(testServices(jobs))
await jobs.startWorking()
await database.db.transaction().execute((tx) => enqueueCyclePosting(tx, jobs, Number(batchNo)))
