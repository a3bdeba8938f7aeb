import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../support/server.ts'
import type { WatchedDatabase } from './database.ts'
import type { Installation } from './installation.ts'

const patienceMs = 5000

/** The state of servers and PostgreSQL, to explain why a server did not become ready. */
export async function stateOf({ servers, database, dataDir }: Installation): Promise<string> {
  const cluster = join(await realpath(join(dataDir, 'postgres')), 'data')
  const parts: [string, Promise<string>][] = [
    ...servers.map((server, index): [string, Promise<string>] => [`server ${index + 1}`, stateOfServer(server)]),
    ['processes of PostgreSQL', processesIn(cluster)],
    ['postmaster.pid', readFile(join(cluster, 'postmaster.pid'), 'utf8')],
    ['sessions', sessionsOf(database)],
    ['advisory locks', advisoryLocksOf(database)],
    ['log of PostgreSQL', endOf(join(cluster, '..', 'postgres.log'))]
  ]
  const sections = parts.map(async ([title, reading]) => `--- ${title}\n${await patiently(reading)}`)
  return (await Promise.all(sections)).join('\n')
}

/** What does not answer is reported as such. */
function patiently(reading: Promise<string>): Promise<string> {
  const silent = wait(patienceMs, `no answer within ${patienceMs / 1000} s`)
  return Promise.race([reading, silent]).catch((error: unknown) => `cannot be read: ${error}`)
}

async function stateOfServer(server: RunningServer): Promise<string> {
  const readiness = fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(patienceMs - 500) }).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    (error: Error) => `${error.message} ${error.cause ?? ''}`
  )
  const ended = server.endedBy()
  const lives = ended === undefined ? await processText(server.pid()) : `ended by ${ended}`
  return [lives, `/readyz: ${await readiness}`, logOf(server)].join('\n')
}

/** The end of its log, without the greeting, which has passwords. */
export function logOf(server: RunningServer): string {
  const lines = server.lastWords().split('\n')
  return lines
    .filter((line) => line.startsWith('{'))
    .slice(-10)
    .join('\n')
}

/** Processes whose working folder it is: PostgreSQL, and any that a killed one left. */
async function processesIn(cluster: string): Promise<string> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  const there = pids.filter((_, index) => folders[index] === cluster)
  return (await Promise.all(there.map(processText))).join('\n') || 'none'
}

/** `4711 S (sleeping), 210000 kB: postgres: payouts payouts [local] idle`. */
async function processText(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const title = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim()
  const [, state = 'gone'] = /^State:\s+(.*)$/m.exec(status) ?? []
  const [, memory = ''] = /^VmRSS:\s+(.*)$/m.exec(status) ?? []
  return `${pid} ${state}, ${memory}: ${title.slice(0, 150)}`
}

async function sessionsOf(database: WatchedDatabase): Promise<string> {
  const rows = await database.query<Record<string, unknown>>(
    `select pid, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid) as blocked_by,
      now() - state_change as since, left(query, 100) as query
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`
  )
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

async function advisoryLocksOf(database: WatchedDatabase): Promise<string> {
  const rows = await database.query<Record<string, unknown>>(
    `select pid, (select datname from pg_database where oid = database) as database, classid, objid, mode, granted
    from pg_locks where locktype = 'advisory' order by granted, pid`
  )
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

async function endOf(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).slice(-3000)
}
