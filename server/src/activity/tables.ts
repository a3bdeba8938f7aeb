import type { Generated } from 'kysely'

type AuditEventsTable = {
  event_id: Generated<number>
  area: string
  action: string
  activity: string
  /** Null if the server acted. */
  user_id: number | null
  actor: string
  name: string
  reason: string
  comment: string
  reference_no: string | null
  batch_no: number | null
  account_code: string | null
  amount: string | null
  attachment_type: string | null
  attachment_reference: string | null
  /** JSON. */
  details: string | null
  request_id: string | null
  outcome: 'DONE' | 'REFUSED'
  created_on: Generated<Date>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    audit_events: AuditEventsTable
  }
}
