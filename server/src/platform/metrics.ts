import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from './db/database.ts'
import { secondsBehind } from './db/standby-lag.ts'

export type Metrics = {
  registry: Registry
  /** All figures in Prometheus' format. */
  text(): Promise<string>
  /** Seconds per call, by path and HTTP status. */
  callSeconds: Histogram<'path' | 'status'>
  /** Refusals by error code. */
  refusals: Counter<'path' | 'code'>
  /** Calls of other systems, by client, operation and HTTP status. */
  clientCalls: Counter<'client' | 'operation' | 'status'>
  /** Seconds per job, by queue and outcome. */
  jobSeconds: Histogram<'queue' | 'outcome'>
}

/**
 * A server's figures for Prometheus; whoever starts the process adds the process's own. @param standby the database
 * of reports, if there is a second one
 */
export function createMetrics(database: OpenDatabase, standby?: OpenDatabase): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'payouts_database_connections',
    help: 'Connections to the database, by what they do',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'awaited' }, waitingCount)
    }
  })
  if (standby) {
    new Gauge({
      name: 'payouts_reports_database_behind_seconds',
      help: 'How far the standby that reports are read from is behind',
      aggregator: 'max',
      registers,
      async collect() {
        this.set(await secondsBehind(database.pool, standby.pool))
      }
    })
  }
  return {
    registry,
    text: () => registry.metrics(),
    callSeconds: new Histogram({
      name: 'payouts_call_seconds',
      help: 'Time from a request to its answer',
      labelNames: ['path', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
      registers
    }),
    refusals: new Counter({
      name: 'payouts_refusals_total',
      help: 'Calls that were refused',
      labelNames: ['path', 'code'],
      registers
    }),
    clientCalls: new Counter({
      name: 'payouts_client_calls_total',
      help: 'Calls of other systems, by client',
      labelNames: ['client', 'operation', 'status'],
      registers
    }),
    jobSeconds: new Histogram({
      name: 'payouts_job_seconds',
      help: 'Time that a job ran',
      labelNames: ['queue', 'outcome'],
      buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1800],
      registers
    })
  }
}
