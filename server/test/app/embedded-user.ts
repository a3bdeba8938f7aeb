import { startEmbedded } from '#platform/db/embedded/start.ts'
import { silentLog } from '#platform/log.ts'

/** A process that uses the embedded database and prints its address, for killing. */
const database = await startEmbedded({ dataDir: process.argv[2] ?? '', log: silentLog, durability: 'disposable' })
process.stdout.write(`${database.url}\n`)
