import type { Database } from './database.ts'

/** Runs queries that must agree with each other in one view of the database, unaffected by concurrent changes. */
export async function inOneView<Result>(db: Database, read: (view: Database) => Promise<Result>): Promise<Result> {
  // A report that is prepared has a transaction already.
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
