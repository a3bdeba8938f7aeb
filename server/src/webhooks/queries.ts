import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import type { DeadLetter, EndpointValues, WebhookEndpoint } from '@payouts/contract/webhooks/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import './tables.ts'

/** An endpoint's values as they are requested and compared. */
const values: RawBuilder<EndpointValues> = sql`endpoint.name, endpoint.address, endpoint.kinds, endpoint.enabled`

/** Every endpoint, by name. */
export async function listWebhooks(db: Database): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select endpoint.endpoint_id as "endpointId", ${values}, ${instantText('created_on')} as "createdOn",
      ${instantText('secret_on')} as "secretOn", ${instantText('former_ends_on')} as "formerEndsOn",
      coalesce(waits.count, 0)::bigint as waiting, ${instantText('waits.since')} as "waitingSince", waits.failure,
      coalesce(dead.count, 0)::bigint as dead, ${instantText('sent.last_on')} as "lastDeliveredOn",
      request.change_id as "waitingChangeId"
    from webhook_endpoints as endpoint
    left join lateral (
      select count(*) as count, min(happened_on) as since, (array_agg(answer order by tries desc) filter (where answer is not null))[1] as failure
      from webhook_deliveries as delivery join webhook_events using (event_id)
      where delivery.endpoint_id = endpoint.endpoint_id and state = 'WAITING'
    ) as waits on true
    left join lateral (
      select count(*) as count from webhook_deliveries as delivery
      where delivery.endpoint_id = endpoint.endpoint_id and state = 'DEAD'
    ) as dead on true
    left join lateral (
      select max(ended_on) as last_on from webhook_deliveries as delivery
      where delivery.endpoint_id = endpoint.endpoint_id and state = 'DELIVERED'
    ) as sent on true
    left join webhook_changes as request on request.endpoint_id = endpoint.endpoint_id and request.status = 'Pending'
    order by lower(endpoint.name), endpoint.endpoint_id`.execute(db)
  return rows
}

export function listDeadLetters(
  db: Database,
  request: CheckedInputOf<typeof webhookEndpoints.getDeadLetters>
): Promise<Page<DeadLetter>> {
  const { endpointId } = request
  const ofEndpoint = endpointId ? sql`delivery.endpoint_id = ${endpointId}` : sql`true`
  return pageOf(db, request, {
    select: sql<DeadLetter>`delivery.endpoint_id as "endpointId", endpoint.name as "endpointName",
      delivery.event_id as "eventId", kind, event.subject, ${instantText('happened_on')} as "happenedOn",
      ${instantText('ended_on')} as "endedOn", tries, coalesce(answer, '') as answer`,
    from: sql`webhook_deliveries as delivery join webhook_events as event using (event_id)
      join webhook_endpoints as endpoint using (endpoint_id) where state = 'DEAD' and ${ofEndpoint}`,
    orderBy: sql`ended_on desc, delivery.endpoint_id, delivery.event_id desc`
  })
}

/** The present values of an endpoint, locked until the transaction ends; undefined if there is none. */
export async function lockEndpoint(tx: Database, endpointId: number): Promise<EndpointValues | undefined> {
  const { rows } = await sql<EndpointValues>`
    select ${values} from webhook_endpoints as endpoint where endpoint_id = ${endpointId} for no key update`.execute(tx)
  return rows[0]
}
