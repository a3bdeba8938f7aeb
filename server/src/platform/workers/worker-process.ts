import { AggregatorRegistry, type Registry } from 'prom-client'
import type { OtherWorkers } from '../http/capacity/signed-in-networks.ts'
import type { ToSupervisor, ToWorker, Work } from './messages.ts'

/** What this worker process has from its supervisor. */
export type WorkerProcess = {
  /** What it shall do, and on which database. */
  start: Promise<{ work: Work; databaseUrl: string }>
  /** Calls back when it shall end. */
  onStop(stop: () => void): void
  /** Informs the supervisor that it works: from now on it is given the time to stop. */
  begin(): void
  /** Informs the supervisor why it cannot work. */
  fail(reason: string): void
  /** Shares with the other workers from where people are signed in. */
  others: OtherWorkers
  /** The figures of all workers together. @param own those of this one */
  metricsOfAll(own: Registry): () => Promise<string>
}

export function workerProcess(): WorkerProcess {
  const start = Promise.withResolvers<{ work: Work; databaseUrl: string }>()
  const metricsAwaited = new Map<number, PromiseWithResolvers<string>>()
  const networkListeners: ((network: string) => void)[] = []
  let stop = () => process.exit(0)
  let lastId = 0

  // A worker that is only starting answers a request for its figures with none.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([])
  // Only the supervisor ends a worker: a terminal and systemd send their signals to both.
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
