import { createInBackground } from '#payment-runs/creation/create-in-background.ts'
import { enqueueRunCreation, paymentRunJobs } from '#payment-runs/jobs.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { testServices } from '../app/services.ts'

/**
 * A minimal server, for killing: it creates the given payment run. `once` does the job's work without the queue,
 * which waits longer after each death, and ends; otherwise the job is taken from the queue.
 */
const [, , url = '', run, how] = process.argv
const runId = Number(run)
const database = await openDatabase(url, { log: silentLog })
const jobs = createJobs({ database, definitions: paymentRunJobs, clock: systemClock, log: silentLog })
const services = testServices(jobs)
if (how === 'once') {
  const { signal } = new AbortController()
  const call = { data: { runId }, database: database.db, clock: systemClock, services, signal }
  await database.db.transaction().execute((tx) => createInBackground({ ...call, tx }))
  await database.close()
} else {
  await jobs.start(services)
  await jobs.startWorking()
  await database.db.transaction().execute((tx) => enqueueRunCreation(tx, jobs, runId))
}
