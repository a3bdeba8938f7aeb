import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { dayOf } from '#platform/clock.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { lockEndpoint } from '../queries.ts'
import { newWebhookSecret, sealSecret } from '../secrets.ts'
import { noSuchEndpoint } from './change-webhook.ts'
import '../tables.ts'

type Endpoints = typeof webhookEndpoints
type CallOf<Name extends keyof Endpoints> = WriteCall<CheckedInputOf<Endpoints[Name]>>
type AnswerOf<Name extends keyof Endpoints> = Promise<OutputOf<Endpoints[Name]> | Refusal>

const dayMs = 86_400_000

/** Stops sending at once; what waits stays until it is enabled again, which takes two people. */
export async function disableWebhook(call: CallOf<'disableWebhook'>): AnswerOf<'disableWebhook'> {
  const { tx, input } = call
  const endpoint = await lockEndpoint(tx, input.endpointId)
  if (!endpoint) return noSuchEndpoint()
  if (!endpoint.enabled) return refuse('refusedByRule', `${endpoint.name} is disabled already.`)
  await tx
    .updateTable('webhook_endpoints')
    .set({ enabled: false })
    .where('endpoint_id', '=', input.endpointId)
    .execute()
  await record(call, endpoint.name, 'DISABLE WEBHOOK', `Disabled the webhook ${endpoint.name}`)
  return { message: `Nothing is sent to ${endpoint.name} any more.` }
}

/** Issues a secret, which only this answer has. Until the overlap ends, both sign. */
export async function issueWebhookSecret(call: CallOf<'issueWebhookSecret'>): AnswerOf<'issueWebhookSecret'> {
  const { tx, input, clock, services } = call
  const { endpointId, overlapDays } = input
  const endpoint = await lockEndpoint(tx, endpointId)
  if (!endpoint) return noSuchEndpoint()
  const { sealed_secret: before } = await tx
    .selectFrom('webhook_endpoints')
    .select('sealed_secret')
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow()
  const secret = newWebhookSecret()
  const ends = new Date(clock.now().getTime() + overlapDays * dayMs)
  const overlaps = before !== null && overlapDays > 0
  await tx
    .updateTable('webhook_endpoints')
    .set({
      sealed_secret: sealSecret(services.masterKey, secret),
      secret_on: clock.now(),
      former_secret: overlaps ? before : null,
      former_ends_on: overlaps ? ends : null
    })
    .where('endpoint_id', '=', endpointId)
    .execute()
  const until = overlaps ? ` The one before signs as well until ${dayText(dayOf(ends))}.` : ''
  await record(call, endpoint.name, 'ISSUE SECRET', `Issued a secret of the webhook ${endpoint.name}.${until}`)
  return { secret, message: `This secret is shown once.${until}` }
}

/** Sends events again: the named ones, taken or not, or all that were given up. */
export async function replayWebhooks(call: CallOf<'replayWebhooks'>): AnswerOf<'replayWebhooks'> {
  const { tx, input, clock } = call
  const { endpointId, eventIds } = input
  const endpoint = await lockEndpoint(tx, endpointId)
  if (!endpoint) return noSuchEndpoint()
  const all = tx
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', tries: 0, next_on: clock.now(), answer: null, ended_on: null })
    .where('endpoint_id', '=', endpointId)
  const chosen = eventIds
    ? all.where('event_id', '=', sql<number>`any(${eventIds}::bigint[])`).where('state', '<>', 'WAITING')
    : all.where('state', '=', 'DEAD')
  const { numUpdatedRows } = await chosen.executeTakeFirstOrThrow()
  const count = Number(numUpdatedRows)
  if (count === 0) return refuse('refusedByRule', 'There is nothing to send again.')
  await record(call, endpoint.name, 'REPLAY', `Sends ${countOf(count, 'event')} to the webhook ${endpoint.name} again`)
  return { message: `${countOf(count, 'event')} will be sent again.` }
}

async function record(
  { tx, caller, clock, requestId, input }: WriteCall<{ endpointId: number }>,
  name: string,
  action: string,
  activity: string
): Promise<void> {
  await recordEvent(tx, {
    ...{ area: 'webhooks', action, activity, name, actor: caller, requestId },
    details: { endpointId: input.endpointId },
    at: clock.now()
  })
}
