import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#platform/db/database.ts'
import '../tables.ts'

/** Reports kinds of files that could not be read, or not all of them, at the latest look. */
export function exportFailingFeeds(registry: Registry, database: Database): void {
  new Gauge({
    name: 'payouts_feeds_failing',
    help: 'Whether the latest look for files of a kind failed',
    labelNames: ['kind'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      for (const { kind, problem } of await database.selectFrom('feed_looks').select(['kind', 'problem']).execute())
        this.set({ kind }, problem === null ? 0 : 1)
    }
  })
}
