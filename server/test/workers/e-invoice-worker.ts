import { readConfig } from '#config.ts'
import { fixedClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { issueEInvoices } from '#self-billing/issue.ts'
import { selfBillingJobs } from '#self-billing/jobs.ts'
import { testServices } from '../app/services.ts'

/** A minimal server, for killing: it issues what is due at the given moment, and ends. */
const [, , url = '', now = ''] = process.argv
const clock = fixedClock(now)
const database = await openDatabase(url, { log: silentLog })
const jobs = createJobs({ database, definitions: selfBillingJobs, clock, log: silentLog })
const services = { ...testServices({ enqueue: async () => undefined }), config: readConfig() }
const { signal } = new AbortController()
await database.db
  .transaction()
  .execute((tx) => issueEInvoices({ data: {}, tx, database: database.db, clock, services, signal }))
await jobs.stop()
await database.close()
