import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Services } from '../http/services.ts'

/** What a job works with. */
export type JobCall<Data extends object = object> = {
  data: Data
  /**
   * The transaction that also records the job as done: what is written here happens exactly once.
   * Its locks are held until the job ends, so long work goes through `database` in steps that may be repeated.
   */
  tx: Tx
  database: Database
  clock: Clock
  services: Services
  /** Aborts when the server stops, or when the job took longer than it may. */
  signal: AbortSignal
}

export type JobDefinition<Data extends object = object> = {
  queue: string
  /** Run again when it failed or its server died, so all that it does outside `tx` must bear repeating. */
  handle(call: JobCall<Data>): Promise<void>
  /**
   * When it runs by itself, to the minute, in Malaysia's time: `* * * * *`. Its data is then empty.
   * What is due is decided by the handler's clock, so an early, late or doubled run does no harm.
   */
  cron?: string
  /** How many of its jobs one server runs at a time; 1 by default. */
  concurrency?: number
  /** How often a failed job is tried again; 5 by default, after 1, 2, 4 … seconds. */
  retryLimit?: number
  /** When a job is stuck; one hour by default. */
  expireInSeconds?: number
}

/** Declares a queue and what its jobs do. */
export function defineJob<Data extends object = object>(definition: JobDefinition<Data>): JobDefinition {
  return definition as JobDefinition
}
