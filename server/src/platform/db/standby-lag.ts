import type pg from 'pg'

/**
 * How far a standby is behind: 0 if it has everything committed, else the age of its last commit.
 * @returns seconds; infinite if it cannot be reached
 */
export async function secondsBehind(database: pg.Pool, standby: pg.Pool): Promise<number> {
  try {
    const { rows: committed } = await database.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    const { rows } = await standby.query<{ seconds: number }>(
      `select case
         when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
         else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
       end::float8 as seconds`,
      [committed[0]?.lsn]
    )
    return rows[0]?.seconds ?? Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
