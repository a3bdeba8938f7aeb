import { postDueAdjustments } from '../src/adjustments/commands/post-due.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { silentLog } from '../src/platform/log.ts'

/** A sweep in a process of its own, for killing. */
const [, , url = ''] = process.argv
const database = await openDatabase(url, { log: silentLog })
const { signal } = new AbortController()
await postDueAdjustments(database.db, { clock: systemClock, log: silentLog, signal })
await database.close()
