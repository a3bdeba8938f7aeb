import type { FeedKind } from '@payouts/contract/systems/feed-kinds'
import { readConfig } from '#config.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { lookForFiles } from '#systems/feeds/look.ts'
import { testServices } from '../app/services.ts'

/** A minimal server, for killing: it looks for files of a kind again and again. */
const [, , url = '', kind = ''] = process.argv
const database = await openDatabase(url, { log: silentLog })
const services = { ...testServices({ enqueue: async () => undefined }), config: readConfig() }
const { signal } = new AbortController()
for (;;)
  await database.db.transaction().execute((tx) =>
    lookForFiles({
      data: { kind: kind as FeedKind },
      tx,
      database: database.db,
      clock: systemClock,
      services,
      signal
    })
  )
