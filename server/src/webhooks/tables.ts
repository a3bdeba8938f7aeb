import type { EndpointValues, WebhookKind } from '@payouts/contract/webhooks/schema'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type WebhookEndpointsTable = {
  endpoint_id: GeneratedAlways<number>
  name: string
  address: string
  kinds: WebhookKind[]
  enabled: boolean
  /** Sealed with the master key; null before the first one. */
  sealed_secret: Buffer | null
  former_secret: Buffer | null
  former_ends_on: Date | null
  secret_on: Date | null
  created_on: Date
}

type WebhookChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  endpoint_id: number | null
  before: ColumnType<EndpointValues | null, string | null, never>
  after: ColumnType<EndpointValues, string, never>
}

type WebhookEventsTable = {
  event_id: GeneratedAlways<number>
  kind: WebhookKind
  subject: string
  data: ColumnType<object, string, never>
  happened_on: Date
}

type WebhookDeliveriesTable = {
  endpoint_id: number
  event_id: number
  subject: string
  state: 'WAITING' | 'DELIVERED' | 'DEAD'
  tries: Generated<number>
  next_on: Date
  answer: string | null
  ended_on: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointsTable
    webhook_changes: WebhookChangesTable
    webhook_events: WebhookEventsTable
    webhook_deliveries: WebhookDeliveriesTable
  }
}
