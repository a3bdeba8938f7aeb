import type { Database } from '../db/database.ts'

type EnqueueOptions = {
  startAfter?: Date
  /**
   * At most one job with this key waits in a queue; a second one is dropped. Running jobs do not count.
   * A job that starts before this transaction commits does not see its writes.
   */
  singletonKey?: string
  retryLimit?: number
}

/** What commands and jobs see of the queue. */
export type JobQueue = {
  /** Enqueues a job in the caller's transaction: it exists once that commits. */
  enqueue(tx: Database, queue: string, data: object, options?: EnqueueOptions): Promise<void>
}
