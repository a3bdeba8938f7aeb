import { fromKysely, type Db as QueueDatabase } from 'pg-boss'
import type { OpenDatabase, Tx } from '../db/database.ts'

/** A transaction that the queue opened for a job, with the query builder bound to it. */
export class JobTransaction implements QueueDatabase {
  readonly tx: Tx
  readonly executeSql: QueueDatabase['executeSql']

  constructor(tx: Tx) {
    this.tx = tx
    this.executeSql = fromKysely(tx).executeSql
  }
}

/** Lets the queue run on our pool, so that a job's own writes and its completion share a transaction. */
export function queueDatabase({ db, pool }: OpenDatabase): QueueDatabase {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async beginTransaction() {
      const tx = await db.startTransaction().execute()
      return {
        db: new JobTransaction(tx),
        commit: async () => {
          await tx.commit().execute()
        },
        // A rollback fails if the connection, and with it the transaction, is gone.
        rollback: () =>
          tx
            .rollback()
            .execute()
            .catch(() => undefined)
      }
    }
  }
}
