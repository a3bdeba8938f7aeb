import { installQueue } from '../jobs/jobs.ts'
import type { OpenDatabase } from './database.ts'
import { type MigrationOutcome, migrate } from './migrate.ts'

/** Brings a database's tables up to date: ours and the job queue's. */
export async function prepareDatabase(database: OpenDatabase): Promise<MigrationOutcome> {
  const outcome = await migrate(database.pool)
  await installQueue(database)
  return outcome
}
