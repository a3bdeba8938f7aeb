import { buffer } from 'node:stream/consumers'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { silentLog } from '#platform/log.ts'
import { receiveFile } from '#reconciliation/commands/receive-file.ts'

/** A minimal server, for killing: it receives a bank's file from its standard input. */
const [, , url = ''] = process.argv
const database = await openDatabase(url, { log: silentLog })
const source = fileInMemory(await buffer(process.stdin), 'bank.xml')
await database.db
  .transaction()
  .execute((tx) =>
    receiveFile(tx, { source, how: 'COMMAND LINE', uploadedBy: null, clock: systemClock, fourEyes: true })
  )
await database.close()
