import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../server/src/platform/db/database.ts'
import { one } from '../server/src/platform/db/read.ts'
import { processorTimeOf, statOf, timeOfEnded } from '../tools/processor-time.ts'

/** Processor time of a process with one thread, such as PostgreSQL's, in milliseconds: precise enough for one call. */
export const fineTimeOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Processor time of all processes of a local PostgreSQL and of this process, in seconds, without that of clients. */
export async function databaseAndOwnTime(db: Database): Promise<number> {
  const { pid } = await one(db, sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const [postmaster = 0] = statOf(pid)
  const { user, system } = process.cpuUsage()
  return [postmaster, ...childrenOf(postmaster)].reduce(
    (sum, each) => sum + processorTimeOf(each),
    timeOfEnded(postmaster) + (user + system) / 1_000_000
  )
}

/** Processor time of each session of the database but one, in milliseconds. */
async function sessionTimes(db: Database, except: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> ${except}`.execute(db)
  return new Map(rows.map(({ pid }) => [pid, fineTimeOf(pid)]))
}

/** Processor time in milliseconds that work takes of the database's sessions and of this process. */
export async function timeOfSessions(db: Database, work: () => Promise<unknown>, except: number): Promise<number> {
  const before = await sessionTimes(db, except)
  const own = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(own)
  const after = await sessionTimes(db, except)
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), (user + system) / 1000)
}
