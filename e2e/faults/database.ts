import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The embedded PostgreSQL of a DATA_DIR, seen by its superuser, and its processes. */
export type WatchedDatabase = {
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
  postmaster(): Promise<number>
  /** The server's backends, in the order of their numbers. */
  backends(): Promise<number[]>
  processes(): Promise<number[]>
  close(): Promise<void>
}

export async function watchDatabase(dataDir: string): Promise<WatchedDatabase> {
  const home = await realpath(join(dataDir, 'postgres'))
  const cluster = join(home, 'data')
  const password = (await readFile(join(dataDir, 'keys', 'postgres-password'), 'utf8')).trim()
  const [, , , , socket = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const pool = new pg.Pool({
    host: socket.trim(),
    user: 'postgres',
    password,
    database: 'payouts',
    max: 4,
    connectionTimeoutMillis: 20_000,
    application_name: 'faults',
    // The schema of the present version.
    options: '-c search_path=public'
  })
  // A killed PostgreSQL takes these connections along; the next query opens another.
  pool.on('error', () => undefined)
  const query = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row>(statement, values)).rows
  return {
    query,
    postmaster: async () => Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10),
    async backends() {
      const rows = await query<{ pid: number }>(
        `select pid from pg_stat_activity
        where datname = 'payouts' and backend_type = 'client backend' and application_name <> 'faults' order by pid`
      )
      return rows.map(({ pid }) => pid)
    },
    async processes() {
      const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
      const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
      return pids.filter((_, index) => folders[index] === cluster)
    },
    close: () => pool.end()
  }
}

/** Does nothing if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
