import { sql } from 'kysely'
import type { JobCall } from '#platform/jobs/definition.ts'
import { openSecret } from '../secrets.ts'
import { nextTry } from './pauses.ts'
import { postEvent } from './post-event.ts'
import '../tables.ts'

type Sending = Pick<JobCall, 'database' | 'clock' | 'services' | 'signal'>

/** How many are on their way at a time, each of another subject or to another endpoint. */
const atOnce = 100

type Due = {
  endpointId: number
  eventId: number
  address: string
  sealed: Buffer
  former: Buffer | null
  tries: number
  kind: string
  data: object
  happenedOn: Date
}

/**
 * Sends what is due: of each endpoint and subject the first event that waits, so that the next one follows only when
 * this one was taken or given up. Ends when nothing is due, or the server stops.
 */
export async function sendDue(call: Sending): Promise<void> {
  while (!call.signal.aborted) {
    const due = await dueNow(call)
    await Promise.all(due.map((event) => send(call, event)))
    if (due.length === 0) return
  }
}

async function dueNow({ database, clock }: Sending): Promise<Due[]> {
  const now = clock.now()
  const { rows } = await sql<Due>`
    select endpoint_id as "endpointId", event_id as "eventId", address, sealed_secret as sealed,
      case when former_ends_on > ${now} then former_secret end as former, tries, kind, data, happened_on as "happenedOn"
    from webhook_deliveries as delivery
    join webhook_endpoints using (endpoint_id) join webhook_events using (event_id)
    where state = 'WAITING' and next_on <= ${now} and enabled and sealed_secret is not null and not exists (
      select from webhook_deliveries as earlier
      where earlier.endpoint_id = delivery.endpoint_id and earlier.subject = delivery.subject
        and earlier.state = 'WAITING' and earlier.event_id < delivery.event_id
    )
    order by next_on, event_id limit ${atOnce}`.execute(database)
  return rows
}

async function send({ database, clock, services }: Sending, due: Due): Promise<void> {
  const { endpointId, eventId, address, sealed, former, tries, kind, data, happenedOn } = due
  const secrets = [sealed, ...(former ? [former] : [])].map((secret) => openSecret(services.masterKey, secret))
  const body = JSON.stringify({ type: kind, timestamp: happenedOn.toISOString(), data })
  const { isTaken, answer } = await postEvent(address, { id: `evt_${eventId}`, body, secrets }, services.config)
  const now = clock.now()
  const next = isTaken ? undefined : nextTry(tries + 1, now)
  await database
    .updateTable('webhook_deliveries')
    .set({
      state: isTaken ? 'DELIVERED' : next ? 'WAITING' : 'DEAD',
      tries: tries + 1,
      answer,
      ...(next ? { next_on: next } : { ended_on: now })
    })
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .execute()
  if (!isTaken) services.log.warn({ endpointId, eventId, answer, dead: next === undefined }, 'a webhook was not taken')
}
