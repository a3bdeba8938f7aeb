import { sql } from 'kysely'
import type { JobCall } from '#platform/jobs/definition.ts'
import { openSecret } from '../secrets.ts'
import { nextTry } from './pauses.ts'
import { type Posted, postEvent } from './post-event.ts'
import '../tables.ts'

type Sending = Pick<JobCall, 'database' | 'clock' | 'services' | 'signal'>

/** How many are on their way to an endpoint at a time, each about another subject. */
const atOnce = 50

type Due = {
  eventId: number
  address: string
  sealed: Buffer
  former: Buffer | null
  tries: number
  kind: string
  data: object
  happenedOn: Date
}
type Tried = Posted & { eventId: number; tries: number; next: Date | undefined }

/**
 * Sends what is due: to each endpoint and of each subject the first event that waits, so that the next one follows only
 * when this one was taken or given up. Endpoints do not wait for each other. Ends when nothing is due, or the server stops.
 */
export async function sendDue(call: Sending): Promise<void> {
  const { rows } = await sql<{ endpointId: number }>`
    select endpoint_id as "endpointId" from webhook_endpoints where enabled and sealed_secret is not null`.execute(
    call.database
  )
  // All of them end before a fault of one is thrown: who sends next has to be alone.
  const ended = await Promise.allSettled(rows.map(({ endpointId }) => sendTo(call, endpointId)))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** An endpoint that did not take one event is left alone until the next look: others may be slow to fail, too. */
async function sendTo(call: Sending, endpointId: number): Promise<void> {
  while (!call.signal.aborted) {
    const due = await dueNow(call, endpointId)
    if (due.length === 0) return
    const tried = await Promise.all(due.map((event) => send(call, event)))
    await note(call, endpointId, tried)
    if (tried.some(({ isTaken }) => !isTaken)) return
  }
}

async function dueNow({ database, clock }: Sending, endpointId: number): Promise<Due[]> {
  const now = clock.now()
  const { rows } = await sql<Due>`
    select event_id as "eventId", address, sealed_secret as sealed,
      case when former_ends_on > ${now} then former_secret end as former, tries, kind, data, happened_on as "happenedOn"
    from webhook_deliveries as delivery
    join webhook_endpoints using (endpoint_id) join webhook_events using (event_id)
    where endpoint_id = ${endpointId} and state = 'WAITING' and next_on <= ${now} and enabled and not exists (
      select from webhook_deliveries as earlier
      where earlier.endpoint_id = ${endpointId} and earlier.subject = delivery.subject
        and earlier.state = 'WAITING' and earlier.event_id < delivery.event_id
    )
    order by next_on, event_id limit ${atOnce}`.execute(database)
  return rows
}

async function send({ clock, services }: Sending, due: Due): Promise<Tried> {
  const { eventId, address, sealed, former, kind, data, happenedOn } = due
  const secrets = [sealed, ...(former ? [former] : [])].map((secret) => openSecret(services.masterKey, secret))
  const body = JSON.stringify({ type: kind, timestamp: happenedOn.toISOString(), data })
  const posted = await postEvent(address, { id: `evt_${eventId}`, body, secrets }, services.config)
  const tries = due.tries + 1
  return { ...posted, eventId, tries, next: posted.isTaken ? undefined : nextTry(tries, clock.now()) }
}

/** In one statement: a commit for each event would cost more than sending it. A server that dies before sends them again. */
async function note({ database, clock, services }: Sending, endpointId: number, tried: Tried[]): Promise<void> {
  const outcomes = tried.map(({ eventId, tries, answer, isTaken, next }) => ({
    ...{ event_id: eventId, tries, answer, next_on: next ?? null },
    state: isTaken ? 'DELIVERED' : next ? 'WAITING' : 'DEAD'
  }))
  await sql`
    update webhook_deliveries as delivery
    set state = tried.state, tries = tried.tries, answer = tried.answer,
      next_on = coalesce(tried.next_on, delivery.next_on),
      ended_on = case when tried.state <> 'WAITING' then ${clock.now()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as tried (event_id bigint, state text, tries integer, answer text, next_on timestamptz)
    where delivery.endpoint_id = ${endpointId} and delivery.event_id = tried.event_id`.execute(database)
  for (const { eventId, answer, isTaken, next } of tried)
    if (!isTaken)
      services.log.warn({ endpointId, eventId, answer, dead: next === undefined }, 'a webhook was not taken')
}
