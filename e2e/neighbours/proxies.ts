import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeHome, owner, type Postgres, programOf } from './debian-postgres.ts'

/** A program between the server and its database. */
export type Proxy = {
  /** For DATABASE_URL. */
  url: string
  discard(): Promise<void>
}

const lookAgainAfterMs = 500
const settledAfterMs = 3000

/** The address of a PostgreSQL, or of a proxy, at a port. */
export const urlOf = (port: number, database = 'payouts') => `postgres://payouts:payouts@127.0.0.1:${port}/${database}`

export async function startPgBouncer(
  port: number,
  database: Postgres,
  mode: 'session' | 'transaction'
): Promise<Proxy> {
  const folder = await makeHome()
  await writeFile(join(folder, 'users.txt'), '"payouts" "payouts"\n')
  const settings = [
    '[databases]',
    `payouts = host=127.0.0.1 port=${database.port} dbname=payouts`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'auth_type = plain',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 90',
    'unix_socket_dir ='
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings.join('\n')}\n`)
  const server = spawn(programOf('pgbouncer', 'pgbouncer'), [file], { ...owner, cwd: '/', stdio: 'ignore' })
  return { url: urlOf(port), discard: () => end(server, folder) }
}

/** HAProxy, which sends every connection to whichever of the two takes writes, and cuts those to one that no longer does. */
export async function startHaproxy(port: number, databases: readonly Postgres[]): Promise<Proxy> {
  const folder = await makeHome()
  const checks = await Promise.all(databases.map(answerWhetherPrimary))
  const settings = [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen database',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases.map(
      (database, index) => `  server node${index} 127.0.0.1:${database.port} check port ${checks[index]?.port}`
    )
  ]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, `${settings.join('\n')}\n`)
  const server = spawn(programOf('haproxy', 'haproxy'), ['-f', file, '-db'], { cwd: '/', stdio: 'ignore' })
  // Before its first checks it regards both as up.
  await wait(settledAfterMs)
  return {
    url: urlOf(port),
    async discard() {
      await end(server, folder)
      for (const check of checks) check.close()
    }
  }
}

/** Answers HAProxy's check of a database: 200 if it accepts writes. */
async function answerWhetherPrimary(database: Postgres): Promise<{ port: number; close(): void }> {
  let isPrimary = await takesWrites(database)
  const looking = setInterval(async () => {
    isPrimary = await takesWrites(database)
  }, lookAgainAfterMs)
  const server = createServer((_request, response) => {
    response.statusCode = isPrimary ? 200 : 503
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    port: address.port,
    close() {
      clearInterval(looking)
      server.close()
    }
  }
}

const takesWrites = (database: Postgres) =>
  database.query('select not pg_is_in_recovery()').then(
    ([answer]) => answer === 't',
    () => false
  )

async function end(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
}
