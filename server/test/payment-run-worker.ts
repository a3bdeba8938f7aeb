import { enqueueMaking, paymentRunJobs } from '../src/payment-runs/jobs.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { testServices } from './services.ts'

/** A server in miniature, for killing: it makes the payment run that it is given, and then waits for more. */
const [, , url = '', runId] = process.argv
const database = await openDatabase(url, { log: silentLog })
const jobs = createJobs({ database, definitions: paymentRunJobs, clock: systemClock, log: silentLog })
await jobs.start(testServices(jobs))
await jobs.startWorking()
await database.db.transaction().execute((tx) => enqueueMaking(tx, jobs, Number(runId)))
