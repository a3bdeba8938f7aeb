import { readConfig } from '#config.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { postCycle } from '#posting/commands/post-cycle.ts'
import { recordingRail } from '#posting/payment-rail.ts'
import { sendDue } from '#webhooks/sending/send-due.ts'
import { testServices } from '../app/services.ts'

/** A minimal server, for killing: it posts the given cycle, and sends what that tells. */
const [, , url = '', batchNo] = process.argv
const database = await openDatabase(url, { log: silentLog })
const { signal } = new AbortController()
const services = { ...testServices({ enqueue: async () => undefined }), config: readConfig() }
const clock = systemClock
await postCycle(database.db, { batchNo: Number(batchNo), clock, rail: recordingRail, log: silentLog, signal })
process.send?.('committed')
// Whoever kills it may wait for the first answer of the receiver.
await sendDue({ database: database.db, clock, services, signal })
