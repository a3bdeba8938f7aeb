import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processorTimeOf } from '../../tools/processor-time.ts'
import { childrenOf } from '../processor-time.ts'
import { environmentOfServers } from './people.ts'

/** A server as an operator starts it, with all its processes. */
export type RunningServer = AsyncDisposable & {
  url: string
  /** How long it took from the command until it was ready. */
  readyMs: number
  /** Memory of all its processes; shared memory is counted once. */
  memoryMiB(): number
  /** Processor time that its processes have taken so far. */
  processorSeconds(): number
  /** Ends all its processes at once, as a failing machine would. */
  kill(): Promise<void>
}

const thisBuild = join(import.meta.dirname, '../..')

/**
 * @param workers processes that answer calls; 1: the server is one process
 * @param build the folder of the product, if it is another one
 */
export async function startServer(
  databaseUrl: string,
  { masterKey, workers, build = thisBuild }: { masterKey: Buffer; workers: number; build?: string | undefined }
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'payouts-bench-server-'))
  const begun = performance.now()
  const server = spawn(process.execPath, [join(build, 'tools/start.ts')], {
    cwd: build,
    env: {
      ...process.env,
      ...environmentOfServers,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey.toString('base64'),
      DATA_DIR: dataDir,
      WORKERS: String(workers),
      PORT: '0',
      LOG_LEVEL: 'error'
    }
  })
  server.stdout.pipe(process.stderr)
  const port = await portOf(server)
  const readyMs = performance.now() - begun
  const end = async (pids: number[], signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    for (const pid of pids) process.kill(pid, signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs,
    memoryMiB: () => processesOf(server).reduce((sum, pid) => sum + memoryOf(pid), 0) / 1024,
    processorSeconds: () => processesOf(server).reduce((sum, pid) => sum + processorTimeOf(pid), 0),
    kill: () => end(processesOf(server), 'SIGKILL'),
    async [Symbol.asyncDispose]() {
      await end([server.pid ?? 0], 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

/** Reads the port from the server's output. */
async function portOf({ stderr }: ChildProcessWithoutNullStreams): Promise<string> {
  let output = ''
  for await (const chunk of stderr) {
    output += chunk
    const [, port] = /http:\/\/localhost:(\d+)/.exec(output) ?? []
    if (port) return port
  }
  throw new Error(`The server did not start: ${output}`)
}

/** The supervisor comes first, as it would replace a worker that ends. */
function processesOf({ pid = 0 }: ChildProcessWithoutNullStreams): number[] {
  return [pid, ...childrenOf(pid)]
}

/** In KiB. A process that is just ending has none. */
function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
