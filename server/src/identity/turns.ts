import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** The last work of each queue. */
const last = new Map<string, Promise<unknown>>()

/**
 * Runs works of one name one after another on this server. Use it before a database lock that many callers of one
 * network may want: a waiting work holds no connection, so others find connections free.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = Promise.allSettled([last.get(name)]).then(work)
  last.set(name, turn)
  try {
    return await turn
  } finally {
    if (last.get(name) === turn) last.delete(name)
  }
}

/**
 * Serialises what is counted together, on all servers until the transaction ends; otherwise concurrent requests could
 * all pass a limit. Callers name counters in the same order, so that none deadlock.
 */
export async function lockCounters(tx: Tx, counters: readonly string[]): Promise<void> {
  for (const counter of counters) await sql`select pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(tx)
}
