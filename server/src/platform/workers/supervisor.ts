import cluster, { type Address, type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry } from 'prom-client'
import type { Logger } from '../log.ts'
import type { ToSupervisor, ToWorker, Work } from './messages.ts'

type Supervisor = {
  /**
   * Has `callWorkers` processes answer calls and one more run jobs, and replaces each that ends.
   * @returns the address, once the first worker answers calls
   * @throws Error with the worker's reason if it cannot start
   */
  start(databaseUrl: string, callWorkers: number): Promise<Address>
  /** Lets every worker finish its work and end. */
  stop(): Promise<void>
}

/**
 * A worker waits most of its time. V8 would keep up to 48 MB for what calls leave behind, 12 MB collect as quickly.
 */
const smallNewSpace = '--max-semi-space-size=4'

/** A worker that ends sooner after its start is replaced after a pause. */
const startedWellMs = 10_000
const pauseAfterFailureMs = 1000

/** Loads the first worker's code at once, in parallel to everything before `start`. */
export function createSupervisor(script: string, log: Logger): Supervisor {
  // Each worker accepts connections itself when it has time: none waits for this process.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // JSON has no infinity, which is the lag of an unreachable standby.
  cluster.setupPrimary({ exec: script, execArgv: [...process.execArgv, smallNewSpace], serialization: 'advanced' })
  const metricsOfWorkers = new AggregatorRegistry()
  let spare: Worker | undefined = cluster.fork()
  const working = new Set<Worker>()
  let isStopping = false

  function launch(work: Work, databaseUrl: string): Worker {
    const worker = spare ?? cluster.fork()
    spare = undefined
    const startedAt = performance.now()
    send(worker, { kind: 'start', work, databaseUrl })
    worker.once('exit', (code, signal) => {
      working.delete(worker)
      if (isStopping) return
      log.error({ work, code, signal }, 'a worker process ended, and another takes its place')
      const pause = performance.now() - startedAt < startedWellMs ? pauseAfterFailureMs : 0
      setTimeout(() => isStopping || launch(work, databaseUrl), pause)
    })
    return worker
  }

  cluster.on('message', (sender, message: ToSupervisor) => {
    if (message.kind === 'working') working.add(sender)
    if (message.kind === 'failed') log.error({ reason: message.reason }, 'a worker process failed')
    if (message.kind === 'signedInNetwork') for (const worker of workers()) if (worker !== sender) send(worker, message)
    if (message.kind === 'metricsWanted')
      metricsOfWorkers
        .clusterMetrics()
        .then((text) => send(sender, { kind: 'metrics', id: message.id, text }))
        .catch((error) => {
          log.error({ err: error }, 'the metrics of the workers could not be collected')
          send(sender, { kind: 'metrics', id: message.id })
        })
  })

  return {
    async start(databaseUrl, callWorkers) {
      const first = launch('calls', databaseUrl)
      const address = await listening(first)
      launch('jobs', databaseUrl)
      for (let count = 1; count < callWorkers; count += 1) launch('calls', databaseUrl)
      return address
    },

    async stop() {
      isStopping = true
      await Promise.all(
        workers().map((worker) => {
          const ended = once(worker, 'exit')
          // A worker that is still starting has nothing to finish.
          if (working.has(worker)) send(worker, { kind: 'stop' })
          else worker.process.kill('SIGKILL')
          return ended
        })
      )
    }
  }
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker?.isDead() === false)
}

/** A worker that is ending receives nothing. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}

async function listening(worker: Worker): Promise<Address> {
  const answers = Promise.withResolvers<Address>()
  let reason = 'A worker process ended before it could answer calls.'
  worker.once('listening', answers.resolve)
  worker.once('exit', () => answers.reject(new Error(reason)))
  worker.on('message', (message: ToSupervisor) => {
    if (message.kind === 'failed') reason = message.reason
  })
  return answers.promise
}
