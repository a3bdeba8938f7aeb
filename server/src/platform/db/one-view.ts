import type { Database } from './database.ts'

/** Runs queries in one snapshot of the database, so that their results agree. */
export async function inOneView<Result>(db: Database, read: (view: Database) => Promise<Result>): Promise<Result> {
  // A report in preparation is in a transaction already.
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
