import type { Database, Tx } from '../../platform/db/database.ts'

/** Several statements that see the database as it is at the first of them. */
export async function inSnapshot<Found>(database: Database, work: (snapshot: Tx) => Promise<Found>): Promise<Found> {
  return database.transaction().setIsolationLevel('repeatable read').execute(work)
}
