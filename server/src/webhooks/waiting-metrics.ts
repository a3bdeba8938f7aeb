import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import './tables.ts'

type Figures = { webhook: string; waiting: number; dead: number; oldestSeconds: number }

/** Reports what each webhook has not taken: other systems do not know of it yet. */
export function exportWebhookFigures(registry: Registry, database: Database, clock: Clock): void {
  const gauge = (name: string, help: string, figure: Exclude<keyof Figures, 'webhook'>) =>
    new Gauge({
      ...{ name, help, labelNames: ['webhook'], registers: [registry], aggregator: 'max' },
      async collect() {
        this.reset()
        for (const { webhook, [figure]: value } of await figuresOf(database, clock.now())) this.set({ webhook }, value)
      }
    })
  gauge('payouts_webhooks_waiting', 'Events that a webhook has not taken yet', 'waiting')
  gauge('payouts_webhooks_oldest_seconds', 'For how long the oldest of them has waited', 'oldestSeconds')
  gauge('payouts_webhooks_dead', 'Events that a webhook did not take within three days', 'dead')
}

async function figuresOf(database: Database, now: Date): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select endpoint.name as webhook, count(*) filter (where state = 'WAITING') as waiting,
      count(*) filter (where state = 'DEAD') as dead,
      coalesce(extract(epoch from ${now} - min(happened_on) filter (where state = 'WAITING')), 0)::float8 as "oldestSeconds"
    from webhook_endpoints as endpoint
    left join webhook_deliveries as delivery on delivery.endpoint_id = endpoint.endpoint_id and state <> 'DELIVERED'
    left join webhook_events using (event_id)
    where enabled group by endpoint.endpoint_id`.execute(database)
  return rows
}
