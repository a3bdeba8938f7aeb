import { postDueAdjustments } from '#adjustments/commands/post-due.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'

/** A sweep in a process of its own, for killing. */
const [, , url = ''] = process.argv
const database = await openDatabase(url, { log: silentLog })
const { signal } = new AbortController()
await postDueAdjustments(database.db, { clock: systemClock, log: silentLog, signal })
await database.close()
