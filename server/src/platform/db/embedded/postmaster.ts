import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readdir, readFile, readlink, rm, truncate } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { asOwner, type Owner } from './owner.ts'
import { type Durability, serverSettings } from './settings.ts'
import { clearSocket, socketPath } from './socket.ts'

/** A running PostgreSQL, and the folder of the socket at which it listens. */
export type Postmaster = { pid: number; socket: string }

type Answer = 'ready' | 'starting' | 'none'

const startTimeoutMs = 300_000
/** Time for each request: on an overloaded machine a working PostgreSQL may take seconds to answer. */
const silenceTimeoutMs = 10_000
const logLimit = 10 * 1024 * 1024

/** The PostgreSQL that already runs on a cluster and answers; one that does not answer is stopped first. */
export async function adoptPostmaster(cluster: string, socket: string): Promise<Postmaster | undefined> {
  const pid = await runningPostmaster(cluster)
  if (!pid) return undefined
  const running = { pid, socket }
  if (await answersInTime(running)) return running
  await stopPostmaster(running, 'SIGQUIT')
  return undefined
}

const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid')

const namedPid = async (cluster: string) =>
  Number.parseInt(await readFile(pidFileOf(cluster), 'utf8').catch(() => ''), 10)

/** The process in postmaster.pid, if it is alive and is the PostgreSQL of this cluster. */
async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const pid = await namedPid(cluster)
  return isAlive(pid) && (await folderOf(pid)) === cluster ? pid : undefined
}

/**
 * After a crash postmaster.pid may be empty, its number may belong to another process, or its process may be a
 * zombie:
 * PostgreSQL would refuse to start because of it.
 */
async function clearPidFile(cluster: string): Promise<void> {
  const pid = await namedPid(cluster)
  if (!pid || stateOf(pid)) await rm(pidFileOf(cluster), { force: true })
}

const folderOf = (pid: number) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)

async function answersInTime({ pid, socket }: Postmaster): Promise<boolean> {
  const started = Date.now()
  let lastSign = started
  while (Date.now() - lastSign < silenceTimeoutMs && Date.now() - started < startTimeoutMs && isAlive(pid)) {
    const answer = await requestStartup(socket)
    if (answer === 'ready') return true
    if (answer === 'starting') lastSign = Date.now()
    await pause(50)
  }
  return false
}

type Start = { binaries: Binaries; owner: Owner; socket: string; logFile: string; durability: Durability }

/** Starts PostgreSQL on a cluster and waits until it answers. PostgreSQL outlives this process on purpose. */
export async function startPostmaster(cluster: string, start: Start): Promise<Postmaster> {
  await endOrphans(cluster)
  await clearPidFile(cluster)
  await clearSocket(start.socket)
  const outcome = await tryStart(cluster, start)
  if (typeof outcome === 'object') return outcome
  throw new Error(`The embedded database does not start: ${outcome}`)
}

/**
 * Ends the remaining processes of a PostgreSQL whose first process was killed. PostgreSQL refuses to start while one
 * of them finishes its statement. What they committed is in the write-ahead log.
 */
export async function endOrphans(cluster: string): Promise<void> {
  for (;;) {
    const orphans = await processesOn(cluster)
    if (!orphans.length) return
    for (const pid of orphans) kill(pid, 'SIGKILL')
    await pause(20)
  }
}

/** Whether a program is connected to the PostgreSQL of a cluster. */
export async function hasClients(cluster: string): Promise<boolean> {
  const titles = (await processesOn(cluster)).map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(titles)).some((title) => title.includes('[local]'))
}

async function processesOn(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const working = await Promise.all(pids.map(async (pid) => (await folderOf(pid)) === cluster && isPostgres(pid)))
  return pids.filter((pid, index) => working[index] && isAlive(pid))
}

async function tryStart(
  cluster: string,
  { binaries, owner, socket, logFile, durability }: Start
): Promise<Postmaster | string> {
  const log = await open(logFile, 'a')
  if ((await log.stat()).size > logLimit) await truncate(logFile)
  const logStart = (await log.stat()).size
  const child = spawn(binaries.postgres, ['-D', cluster, ...(await serverSettings(socket, durability))], {
    ...asOwner(owner),
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    stdio: ['ignore', log.fd, log.fd]
  })
  const exited = new Promise<'exited'>((resolve) => child.once('exit', () => resolve('exited')))
  const failed = new Promise<string>((resolve) => child.once('error', ({ message }) => resolve(message)))
  child.unref()
  try {
    const { pid } = child
    // Signal 0 as a process number would reach our own process group.
    if (pid === undefined) return await failed
    const started = { pid, socket }
    const outcome = await Promise.race([exited, answersInTime(started)])
    if (outcome === true) return started
    if (outcome === false) await stopPostmaster(started, 'SIGQUIT')
    return (await readFile(logFile, 'utf8')).slice(logStart).trim() || 'it ended without a word'
  } finally {
    await log.close()
  }
}

/** Stops PostgreSQL and waits until it is gone. SIGINT ends sessions and writes a checkpoint; SIGQUIT does neither. */
export async function stopPostmaster({ pid }: Postmaster, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const killAfter = Date.now() + (signal === 'SIGINT' ? 60_000 : 10_000)
  for (const each of [signal, 'SIGCONT'] as const) kill(pid, each)
  while (isAlive(pid)) {
    // Its children notice and end; what was committed is in the log that the next start reads.
    if (Date.now() > killAfter) kill(pid, 'SIGKILL')
    await pause(20)
  }
}

/** A process that has ended meanwhile is no error. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isPostgres = (pid: number) =>
  readFile(`/proc/${pid}/comm`, 'utf8').then(
    (name) => name.trim() === 'postgres',
    () => false
  )

/** A zombie, which ended but was not reaped, is not alive. */
function isAlive(pid: number): boolean {
  const state = stateOf(pid)
  return state !== undefined && state !== 'Z'
}

function stateOf(pid: number): string | undefined {
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** Sends the protocol's startup packet: a request for a password means ready, an error means not yet. */
function requestStartup(socket: string): Promise<Answer> {
  return new Promise((resolve) => {
    const connection = createConnection(socketPath(socket))
    const settle = (answer: Answer) => {
      connection.destroy()
      resolve(answer)
    }
    connection.setTimeout(silenceTimeoutMs, () => settle('none'))
    connection.once('error', () => settle('none'))
    connection.once('close', () => settle('none'))
    connection.once('connect', () => connection.write(startupPacket))
    connection.once('data', (bytes) => settle(bytes[0] === 'R'.charCodeAt(0) ? 'ready' : 'starting'))
  })
}

const startupPacket = (() => {
  const names = Buffer.from('user\0postgres\0database\0postgres\0\0', 'latin1')
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + names.length, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, names])
})()
