import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

type Waiting = { queue: string; jobs: number; oldestSeconds: number }

/** Reports how many jobs could run, and how long the oldest has waited: meanwhile due money is not paid. */
export function exportQueueFigures(registry: Registry, database: Database, queues: readonly string[]): void {
  const gauge = (name: string, help: string, figure: 'jobs' | 'oldestSeconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      // Every process of a server exports the same values.
      aggregator: 'max',
      async collect() {
        for (const queue of queues) this.set({ queue }, 0)
        for (const waiting of await waitingJobs(database, queues)) this.set({ queue: waiting.queue }, waiting[figure])
      }
    })
  gauge('payouts_jobs_waiting', 'Jobs that could run and wait', 'jobs')
  gauge('payouts_jobs_oldest_seconds', 'For how long the oldest of them has waited', 'oldestSeconds')
}

async function waitingJobs(database: Database, queues: readonly string[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name as queue, count(*) as jobs,
      extract(epoch from clock_timestamp() - min(start_after))::float8 as "oldestSeconds"
    from pgboss.job
    where state in ('created', 'retry') and start_after <= clock_timestamp() and name = any(${[...queues]})
    group by name`.execute(database)
  return rows
}
