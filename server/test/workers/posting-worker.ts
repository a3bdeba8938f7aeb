import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { enqueueCyclePosting, postingJobs } from '#posting/jobs.ts'
import { testServices } from '../app/services.ts'

/** A minimal server, for killing: it posts the given cycle, and then waits. */
const [, , url = '', batchNo] = process.argv
const database = await openDatabase(url, { log: silentLog })
const jobs = createJobs({ database, definitions: postingJobs, clock: systemClock, log: silentLog })
await jobs.start(testServices(jobs))
await jobs.startWorking()
await database.db.transaction().execute((tx) => enqueueCyclePosting(tx, jobs, Number(batchNo)))
