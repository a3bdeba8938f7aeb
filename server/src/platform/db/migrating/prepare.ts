import { installQueue } from '../../jobs/jobs.ts'
import type { OpenDatabase } from '../database.ts'
import { oneAtATime } from '../locking/one-at-a-time.ts'
import { type MigrationOutcome, migrate } from './migrate.ts'

/** The queue's own installation fails if two servers begin it at once. */
const queueLock = 7_201_503

/** Migrates the product's tables and those of the job queue. */
export async function prepareDatabase(database: OpenDatabase): Promise<MigrationOutcome> {
  const outcome = await migrate(database.pool)
  await prepareQueue(database)
  return outcome
}

/** Migrates the tables of the job queue alone. */
export async function prepareQueue(database: OpenDatabase): Promise<void> {
  await oneAtATime(database.pool, queueLock, () => installQueue(database))
}
