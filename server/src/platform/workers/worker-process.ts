import { AggregatorRegistry, type Registry } from 'prom-client'
import type { OtherWorkers } from '../http/capacity/signed-in-networks.ts'
import type { ToSupervisor, ToWorker, Work } from './messages.ts'

/** What a worker process gets from its supervisor. */
type WorkerProcess = {
  /** Its task and its database. */
  start: Promise<{ work: Work; databaseUrl: string }>
  /** Calls back when the worker is to end. */
  onStop(stop: () => void): void
  /** Tells the supervisor that the worker runs: from now on it is given time to stop. */
  begin(): void
  /** Tells the supervisor why the worker cannot run. */
  fail(reason: string): void
  /** Shares the networks of signed-in users with the other workers. */
  others: OtherWorkers
  /** The figures of all workers. @param own this worker's figures */
  metricsOfAll(own: Registry): () => Promise<string>
}

export function workerProcess(): WorkerProcess {
  const start = Promise.withResolvers<{ work: Work; databaseUrl: string }>()
  const metricsAwaited = new Map<number, PromiseWithResolvers<string>>()
  const networkListeners: ((network: string) => void)[] = []
  let stop = () => process.exit(0)
  let lastId = 0

  // A worker that is still starting answers a request for figures with none.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([])
  // Only the supervisor ends a worker: a terminal and systemd send signals to both.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'start') start.resolve(message)
    if (message.kind === 'stop') stop()
    if (message.kind === 'signedInNetwork') for (const listener of networkListeners) listener(message.network)
    if (message.kind === 'metrics') {
      const awaited = metricsAwaited.get(message.id)
      metricsAwaited.delete(message.id)
      if (message.text === undefined) awaited?.reject(new Error('A worker process did not tell its figures.'))
      else awaited?.resolve(message.text)
    }
  })

  return {
    start: start.promise,
    onStop: (stopWorking) => {
      stop = stopWorking as () => never
    },
    begin: () => send({ kind: 'working' }),
    fail: (reason) => send({ kind: 'failed', reason }),
    others: {
      announce: (network) => send({ kind: 'signedInNetwork', network }),
      onAnnounced: (listener) => networkListeners.push(listener)
    },
    metricsOfAll(own) {
      AggregatorRegistry.setRegistries(own)
      return () => {
        const awaited = Promise.withResolvers<string>()
        lastId += 1
        metricsAwaited.set(lastId, awaited)
        send({ kind: 'metricsWanted', id: lastId })
        return awaited.promise
      }
    }
  }
}

function send(message: ToSupervisor): void {
  process.send?.(message)
}
