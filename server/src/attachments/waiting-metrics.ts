import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { longestWait } from './queries.ts'

/** Reports how long attachments have waited for the malware scanner: people cannot open them meanwhile. */
export function exportWaitingAttachments(registry: Registry, database: Database, clock: Clock): void {
  new Gauge({
    name: 'payouts_attachments_wait_seconds',
    help: 'For how long the oldest attachment has waited for the malware scanner',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set(await longestWait(database, clock.now()))
    }
  })
}
