import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A standby for reports, and what it must have: everything committed when the report was requested. */
export type Standby = { url: string; committed: string; waitMs: number }

const pollEveryMs = 50

/** Waits until the standby has everything. @throws Error if that takes too long */
export async function catchUp(client: pg.Client, { committed, waitMs }: Standby): Promise<void> {
  const giveUpAt = Date.now() + waitMs
  while (!(await hasReplayed(client, committed))) {
    if (Date.now() > giveUpAt) throw new Error('The standby is too far behind.')
    await pause(pollEveryMs)
  }
}

/** A server that replays nothing, since it was promoted or is the database itself, is up to date. */
async function hasReplayed(client: pg.Client, committed: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
    [committed]
  )
  return rows[0]?.there === true
}
