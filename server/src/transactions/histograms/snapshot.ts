import type { Database, Tx } from '#platform/db/database.ts'

/** Runs several statements in one snapshot of the database. */
export async function inSnapshot<Found>(database: Database, work: (snapshot: Tx) => Promise<Found>): Promise<Found> {
  return database.transaction().setIsolationLevel('repeatable read').execute(work)
}
