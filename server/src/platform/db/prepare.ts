import { installQueue } from '../jobs/jobs.ts'
import type { OpenDatabase } from './database.ts'
import { type MigrationOutcome, migrate } from './migrate.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** The queue's own installation fails where two servers begin it at once. */
const queueLock = 7_201_503

/** Migrates the product's tables and those of the job queue. */
export async function prepareDatabase(database: OpenDatabase): Promise<MigrationOutcome> {
  const outcome = await migrate(database.pool)
  await oneAtATime(database.pool, queueLock, () => installQueue(database))
  return outcome
}
