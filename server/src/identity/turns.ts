import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** The last in each line that somebody stands in. */
const last = new Map<string, Promise<unknown>>()

/**
 * Does works of one name one after another on this server. Take it before a lock of the database that many of one network
 * may want at once: what waits for its turn holds no connection, and the calls of others find connections free.
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
 * Serializes what is counted together, on all servers and until the transaction ends, or many at once would all pass a
 * limit. Callers name their counters in the same order, so that no two deadlock.
 */
export async function lockCounters(tx: Tx, counters: readonly string[]): Promise<void> {
  for (const counter of counters) await sql`select pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(tx)
}
