import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverProgram } from '../../tools/built.ts'
import { compileCacheFolder } from '../../tools/compile-cache.ts'
import { newDataDir } from './data-dir.ts'

/** A real server with sample data, a database, files and a port of its own. */
export type RunningServer = {
  url: string
  /** The folder of its mails, files and database. */
  dataDir: string
  /**
   * Kills it without warning, as a crash would, and starts it again on the same data and port. `again`: kills it a
   * second time, this long after its start.
   */
  killAndRestart(changed?: Environment, again?: { killedAfterMs: number }): Promise<void>
  /** The latest process. */
  pid(): number
  /** The last lines of its output since its start. */
  lastWords(): string
  /** How it ended, if it ended by itself. */
  endedBy(): string | undefined
  /** Stops it as an operator would. */
  stop(): Promise<void>
  /** Stops it and deletes its data. */
  discard(): Promise<void>
}

type Environment = Record<string, string | undefined>

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
/** The first server of a run creates the sample data. */
const readyWithinMs = 240_000
const endedWithinMs = 30_000

/** Answers when the server is ready for sign-ins. `settings` are variables of docs/operations.md. */
export async function startServer(settings: Environment = {}): Promise<RunningServer> {
  const dataDir = settings['DATA_DIR'] ?? (await newDataDir())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    // As `npm start` does: otherwise half of a start goes into reading TypeScript.
    NODE_COMPILE_CACHE: compileCacheFolder,
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SAMPLE_DATA: 'small',
    // Held rows stay as they are: no stub answers meanwhile.
    MYINVOIS: 'off',
    // Two journeys share the machine; server/src/main.test.ts shows that more processes are one server.
    WORKERS: '1',
    LOG_LEVEL: 'warn',
    ...settings
  }
  let { server, printed } = await launch(url, environment)
  const stop = () => end(server, 'SIGTERM')
  return {
    url,
    dataDir,
    async killAndRestart(changed = {}, again) {
      Object.assign(environment, changed)
      await end(server, 'SIGKILL')
      if (again) await killStarting(environment, again.killedAfterMs)
      ;({ server, printed } = await launch(url, environment))
    },
    pid: () => server.pid ?? 0,
    lastWords: () => printed(),
    endedBy: () => (hasEnded(server) ? String(server.signalCode ?? server.exitCode) : undefined),
    stop,
    async discard() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

type Launched = { server: ChildProcess; printed: () => string }

async function launch(url: string, environment: Environment): Promise<Launched> {
  const { server, printed } = begin(environment)
  const giveUpAt = Date.now() + readyWithinMs
  while (!(await isReady(url))) {
    if (hasEnded(server)) throw new Error(`The server ended before it was ready:\n${printed().slice(-20_000)}`)
    if (Date.now() > giveUpAt) {
      await end(server, 'SIGTERM')
      throw new Error(`The server was not ready within ${readyWithinMs / 1000} s:\n${printed().slice(-20_000)}`)
    }
    await wait(50)
  }
  return { server, printed }
}

async function killStarting(environment: Environment, afterMs: number): Promise<void> {
  const { server, printed } = begin(environment)
  await wait(afterMs)
  if (hasEnded(server)) throw new Error(`The server ended as it started:\n${printed().slice(-20_000)}`)
  await end(server, 'SIGKILL')
}

function begin(environment: Environment): Launched {
  const server = spawn(process.execPath, [serverProgram], {
    cwd: projectRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let printed = ''
  const keep = (bytes: Buffer) => {
    printed = (printed + bytes).slice(-200_000)
  }
  server.stdout.on('data', keep)
  server.stderr.on('data', keep)
  return { server, printed: () => printed }
}

/** Whether it is up and takes calls. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
    return answer.ok
  } catch {
    return false
  }
}

async function end(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill(signal)
  const late = wait(endedWithinMs, 'late' as const, { ref: false })
  if ((await Promise.race([ended, late])) !== 'late') return
  server.kill('SIGKILL')
  throw new Error(`The server did not end within ${endedWithinMs / 1000} s of ${signal}.`)
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

/** From the system rather than the server, which must reuse it after a crash. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
