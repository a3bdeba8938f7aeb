import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readFile, readlink, rm, truncate } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { asOwner, type Owner } from './owner.ts'
import { type Durability, serverSettings } from './settings.ts'

/** A running PostgreSQL. */
export type Postmaster = { pid: number; port: number }

type Answer = 'ready' | 'starting' | 'none'

const startTimeoutMs = 300_000
const silenceTimeoutMs = 10_000
const logLimit = 10 * 1024 * 1024

/** The PostgreSQL that already runs on a cluster and answers; one that runs but keeps silent is stopped first. */
export async function adoptPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const running = await runningPostmaster(cluster)
  if (!running) return undefined
  if (await answersInTime(running)) return running
  await stopPostmaster(running, 'SIGQUIT')
  return undefined
}

/** What postmaster.pid names, when that process is alive and is the PostgreSQL of this cluster. */
async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return undefined
  // The pid may have gone to a stranger after a crash. PostgreSQL would refuse to start over it.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (folder !== cluster) {
    await rm(file)
    return undefined
  }
  return { pid, port: Number(lines[3]) || 0 }
}

async function answersInTime({ pid, port }: Postmaster): Promise<boolean> {
  const started = Date.now()
  let lastSign = started
  while (Date.now() - lastSign < silenceTimeoutMs && Date.now() - started < startTimeoutMs && isAlive(pid)) {
    const answer = port ? await askStartup(port) : 'none'
    if (answer === 'ready') return true
    if (answer === 'starting') lastSign = Date.now()
    await pause(50)
  }
  return false
}

/** Starts PostgreSQL on a cluster and waits until it answers. It outlives this process on purpose. */
export async function startPostmaster(
  cluster: string,
  {
    binaries,
    owner,
    logFile,
    durability
  }: { binaries: Binaries; owner: Owner; logFile: string; durability: Durability }
): Promise<Postmaster> {
  const attempts = 5
  const lastPort = await portOfLastRun(cluster)
  for (let attempt = 1; ; attempt++) {
    // Other processes that use the database find it again after a crash when it comes back where it was.
    const port = (attempt === 1 && lastPort) || (await freePort())
    const outcome = await tryStart(cluster, port, { binaries, owner, logFile, durability })
    if (typeof outcome === 'object') return outcome
    // Another program took the port meanwhile, or the processes of a killed PostgreSQL are still leaving.
    if (attempt === attempts) throw new Error(`The embedded database does not start: ${outcome}`)
    await pause(500)
  }
}

async function portOfLastRun(cluster: string): Promise<number | undefined> {
  const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const port = /port=(\d+)/.exec(options)?.[1]
  return port === undefined ? undefined : Number(port)
}

async function tryStart(
  cluster: string,
  port: number,
  {
    binaries,
    owner,
    logFile,
    durability
  }: { binaries: Binaries; owner: Owner; logFile: string; durability: Durability }
): Promise<Postmaster | string> {
  const log = await open(logFile, 'a')
  if ((await log.stat()).size > logLimit) await truncate(logFile)
  const logStart = (await log.stat()).size
  const child = spawn(binaries.postgres, ['-D', cluster, ...(await serverSettings(port, durability))], {
    ...asOwner(owner),
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    stdio: ['ignore', log.fd, log.fd]
  })
  const exited = new Promise<'exited'>((resolve) => {
    child.once('exit', () => resolve('exited'))
    child.once('error', () => resolve('exited'))
  })
  child.unref()
  try {
    const { pid = 0 } = child
    const outcome = await Promise.race([exited, answersInTime({ pid, port })])
    if (outcome === true) return { pid, port }
    if (outcome === false) await stopPostmaster({ pid, port }, 'SIGQUIT')
    return (await readFile(logFile, 'utf8')).slice(logStart).trim() || 'it ended without a word'
  } finally {
    await log.close()
  }
}

/** Stops PostgreSQL and waits until it is gone. SIGINT ends sessions and writes a checkpoint; SIGQUIT does neither. */
export async function stopPostmaster({ pid }: Postmaster, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const killAfter = Date.now() + (signal === 'SIGINT' ? 60_000 : 10_000)
  for (const each of [signal, 'SIGCONT'] as const) if (isAlive(pid)) process.kill(pid, each)
  while (isAlive(pid)) {
    // Its children see it go and end themselves; what was committed is in the log that the next start reads.
    if (Date.now() > killAfter) process.kill(pid, 'SIGKILL')
    await pause(20)
  }
}

/** A process that ended but was not reaped (a zombie) is not alive. */
function isAlive(pid: number): boolean {
  try {
    const state = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return state !== undefined && state !== 'Z'
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Sends the protocol's startup packet: a request for a password means ready, an error means not yet. */
function askStartup(port: number): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const settle = (answer: Answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2000, () => settle('none'))
    socket.once('error', () => settle('none'))
    socket.once('close', () => settle('none'))
    socket.once('connect', () => socket.write(startupPacket))
    socket.once('data', (bytes) => settle(bytes[0] === 'R'.charCodeAt(0) ? 'ready' : 'starting'))
  })
}

const startupPacket = (() => {
  const names = Buffer.from('user\0postgres\0database\0postgres\0\0', 'latin1')
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + names.length, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, names])
})()
