import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../server/src/platform/db/database.ts'
import { one } from '../server/src/platform/db/read.ts'

const ticksPerSecond = 100

/** The fields of proc(5) after the process's name in parentheses; the first is the fourth field, the parent. */
const statOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) \w /s, '')
    .split(' ')
    .map(Number)

/** Processor time of a process and its threads, in seconds. */
export function processorTimeOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(10, 12)
  return (user + system) / ticksPerSecond
}

/** Processor time of a process with one thread, such as PostgreSQL's, in milliseconds: precise enough for one call. */
export const fineTimeOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000

/** Processor time of a process's ended children, in seconds. */
function timeOfEnded(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(12, 14)
  return (user + system) / ticksPerSecond
}

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
