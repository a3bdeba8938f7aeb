import { installQueue } from '../jobs/jobs.ts'
import type { OpenDatabase } from './database.ts'
import { type MigrationOutcome, migrate } from './migrate.ts'

/** Migrates the product's tables and those of the job queue. */
export async function prepareDatabase(database: OpenDatabase): Promise<MigrationOutcome> {
  const outcome = await migrate(database.pool)
  await installQueue(database)
  return outcome
}
