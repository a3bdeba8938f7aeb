import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const retryAfterMs = 100

/**
 * Runs `work` while no other server of this database runs any under the same lock. Others wait until `signal` aborts.
 * `work` gets the session that holds the lock. The lock ends with its session, so a dead server never keeps it.
 */
export async function oneAtATime<Result>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<Result>,
  signal?: AbortSignal
): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    while (!(await takes(client, lock))) await pause(retryAfterMs, undefined, { signal })
    return await work(client)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // After a failure the session is in an unknown state and is closed.
    if (!failure) await client.query('select pg_advisory_unlock($1)', [lock])
    client.release(failure)
  }
}

async function takes(client: pg.PoolClient, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]?.taken === true
}
