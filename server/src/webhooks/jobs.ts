import { sql } from 'kysely'
import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { sendDue } from './sending/send-due.ts'
import './tables.ts'

const queue = 'send-webhooks'
const againAfterMs = 3000
const minuteMs = 60_000
/** How long events can be sent again after they were taken. */
const keptDays = 30

export const webhookJobs: JobDefinition[] = [
  defineJob<{ until?: string }>({
    queue,
    // Each minute begins a chain that looks again every few seconds.
    cron: '* * * * *',
    async handle(call) {
      const { tx, data, clock, services } = call
      // One server sends at a time, so that events about the same keep their order. Held until this job ends.
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('send webhooks')) as mine
        where exists (select from webhook_endpoints where enabled and sealed_secret is not null)`.execute(tx)
      if (!rows[0]?.mine) return
      await sendDue(call)
      const now = clock.now().getTime()
      const until = data.until ?? new Date(now + minuteMs).toISOString()
      const startAfter = new Date(now + againAfterMs)
      if (startAfter.toISOString() < until) await services.jobs.enqueue(tx, queue, { until }, { startAfter })
    }
  }),
  defineJob({
    queue: 'forget-webhooks',
    cron: '50 3 * * *',
    async handle({ tx, clock }) {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
      await sql`
        with forgotten as (
          delete from webhook_events where happened_on < ${before} and not exists (
            select from webhook_deliveries as delivery
            where delivery.event_id = webhook_events.event_id and state = 'WAITING')
          returning event_id
        )
        delete from webhook_deliveries using forgotten where webhook_deliveries.event_id = forgotten.event_id`.execute(
        tx
      )
    }
  })
]
