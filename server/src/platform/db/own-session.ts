import type pg from 'pg'

/** Another client may get the session in between, so a pooler may show only after several attempts. */
const looks = 5

/**
 * Refuses a pooler that gives each transaction any free session, as PgBouncer does with `pool_mode = transaction`:
 * settings, prepared statements and locks would reach other clients. Two connections that turn out to be one session
 * reveal it.
 * @throws Error
 */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = []
  try {
    while (clients.length < 2) clients.push(await pool.connect())
    for (let look = 0; look < looks; look++) {
      const sessions = []
      for (const client of clients) sessions.push(await sessionOf(client))
      if (new Set(sessions).size < clients.length)
        throw new Error(
          'The database is reached through a pooler that gives each transaction another session, such as PgBouncer ' +
            'with pool_mode = transaction. This server has settings, prepared statements and locks in its sessions. ' +
            'Set pool_mode = session, or connect to the database itself.'
        )
    }
  } finally {
    for (const client of clients) client.release()
  }
}

async function sessionOf(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
