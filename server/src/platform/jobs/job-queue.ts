import type { Database } from '../db/database.ts'

export type EnqueueOptions = {
  startAfter?: Date
  /**
   * At most one job of a key waits in a queue; a second one is dropped. One that runs already does not count.
   * A job that is taken up before this transaction commits does not see what it wrote.
   */
  singletonKey?: string
  retryLimit?: number
}

/** What commands and jobs see of the queue. */
export type JobQueue = {
  /** Puts a job into a queue, in the caller's own transaction: it exists when that commits, and not before. */
  enqueue(tx: Database, queue: string, data: object, options?: EnqueueOptions): Promise<void>
}
