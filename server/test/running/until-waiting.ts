import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/db/database.ts'

/** Waits until this many transactions of the database wait for a lock. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  const inLine = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.waiting
  }
  await expect.poll(inLine).toBe(count)
}

/** Ends the connections of all calls that wait for a lock, as a network or a server that dies would. */
export async function endWaiting(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
}
