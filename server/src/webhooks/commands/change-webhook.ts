import { isDeepStrictEqual } from 'node:util'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { canDecideWebhook } from '@payouts/contract/webhooks/can'
import type { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import type { EndpointValues, WebhookChange } from '@payouts/contract/webhooks/schema'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestChange } from '#requests/request-change.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { lockEndpoint } from '../queries.ts'
import { addressProblem } from '../sending/addresses.ts'
import '../tables.ts'

type ChangeCall = WriteCall<CheckedInputOf<typeof webhookEndpoints.changeWebhook>>

const stored = storedRequests<WebhookChange>({
  table: 'webhook_changes',
  key: 'change_id',
  columns: sql`request.endpoint_id as "endpointId", request.before, request.after`
})

export const listWebhookChanges = stored.list

export const noSuchEndpoint = () => refuse('refusedByRule', 'There is no such webhook.', 'endpointId')

export const webhookRequests = requestsOfKind<WebhookChange & { fourEyes: boolean }>({
  stored,
  lock: stored.lock,
  canDecide: canDecideWebhook,
  decides: permission('Systems', 'APPROVE'),
  area: 'webhooks',
  subject: 'CHANGE OF WEBHOOK',
  what: ({ before, after }) => `${before ? 'to change' : 'to add'} the webhook ${after.name}`,
  how: ({ before, after }) => `. ${before ? `Before: ${inWords(before)}. After: ` : ''}${inWords(after)}`,
  event: ({ before, after }) => ({ name: after.name, details: { before, after } }),
  target: { screen: 'systems' },
  async recheck({ tx }, request) {
    const { endpointId, before, after } = request
    if (endpointId === null) return (await nameIsTaken(tx, after.name, null)) ?? request
    if (isDeepStrictEqual(await lockEndpoint(tx, endpointId), before)) return request
    return refuse('changedMeanwhile', 'The webhook was changed meanwhile. Refuse it, and have it requested again.')
  },
  async apply({ tx, clock }, { changeId, endpointId, after }) {
    if (endpointId !== null) {
      await tx.updateTable('webhook_endpoints').set(after).where('endpoint_id', '=', endpointId).execute()
      return { message: `${after.name} is told from now on.` }
    }
    const added = await tx
      .insertInto('webhook_endpoints')
      .values({ ...after, created_on: clock.now() })
      .returning('endpoint_id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('webhook_changes').set(added).where('change_id', '=', changeId).execute()
    return { message: `${after.name} can be given a secret now. Nothing is sent without one.` }
  },
  unchanged: 'Nothing was changed.'
})

/** Requests a new webhook, or other values of one. Refuses an address that nothing may be sent to. */
export async function changeWebhook(call: ChangeCall) {
  const { tx, input, services } = call
  const { endpointId = null, reason: _, ...after } = input
  const before = endpointId === null ? null : await lockEndpoint(tx, endpointId)
  if (before === undefined) return noSuchEndpoint()
  const problem = addressProblem(new URL(after.address), services.config)
  if (problem !== undefined) return refuse('refusedByRule', problem, 'address')
  const taken = await nameIsTaken(tx, after.name, endpointId)
  if (taken) return taken
  return requestChange(call, webhookRequests, {
    ...{ stored, before, after, isSame: isDeepStrictEqual(before, after) },
    of: { endpoint_id: endpointId },
    ...(endpointId === null && { about: sql<SqlBool>`request.after ->> 'name' = ${after.name}` })
  })
}

async function nameIsTaken(tx: Tx, name: string, endpointId: number | null): Promise<Refusal | undefined> {
  const { rows } = await sql`
    select from webhook_endpoints
    where compared_form(name) = compared_form(${name}) and endpoint_id is distinct from ${endpointId}`.execute(tx)
  return rows.length > 0 ? refuse('refusedByRule', `Another webhook is called ${name}.`, 'name') : undefined
}

const inWords = ({ address, kinds, enabled }: EndpointValues): string =>
  `${address}; ${kinds.join(', ')}; ${enabled ? 'enabled' : 'disabled'}`
