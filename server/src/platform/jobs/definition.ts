import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Services } from '../http/services.ts'

/** What a job gets. */
export type JobCall<Data extends object = object> = {
  data: Data
  /**
   * The transaction that also records the job as done: what is written here happens exactly once. Its locks last
   * until the job ends, so long work goes through `database` in steps that may be repeated.
   */
  tx: Tx
  database: Database
  clock: Clock
  services: Services
  /** Aborts when the server stops or the job exceeds its time. */
  signal: AbortSignal
}

export type JobDefinition<Data extends object = object> = {
  queue: string
  /** Repeated after a failure or the server's death, so everything outside `tx` must bear repeating. */
  handle(call: JobCall<Data>): Promise<void>
  /**
   * A schedule to the minute in Malaysian time: `* * * * *`. Scheduled jobs have empty data. The handler decides by
   * its clock what is due, so an early, late or doubled run does no harm.
   */
  cron?: string
  /** How many of its jobs one server runs at the same time; 1 by default. */
  concurrency?: number
  /** How often a failed job is retried; 5 by default, after 1, 2, 4 … seconds. */
  retryLimit?: number
  /** After how long a job counts as stuck; one hour by default. */
  expireInSeconds?: number
}

/** Declares a queue and what its jobs do. */
export function defineJob<Data extends object = object>(definition: JobDefinition<Data>): JobDefinition {
  return definition as JobDefinition
}
