import { buffer } from 'node:stream/consumers'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { fileInMemory } from '../src/platform/incoming/incoming-file.ts'
import { silentLog } from '../src/platform/log.ts'
import { receiveFile } from '../src/reconciliation/commands/receive-file.ts'

/** A minimal server, for killing: it receives a bank's file from its standard input. */
const [, , url = ''] = process.argv
const database = await openDatabase(url, { log: silentLog })
const source = fileInMemory(await buffer(process.stdin), 'bank.xml')
await database.db
  .transaction()
  .execute((tx) => receiveFile(tx, { source, how: 'FOLDER', uploadedBy: null, clock: systemClock, fourEyes: true }))
await database.close()
