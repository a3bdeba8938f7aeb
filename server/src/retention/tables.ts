import type { Day } from '@payouts/contract/page'
import type { HoldScope, PersonKind, RecordKind, RetentionChange } from '@payouts/contract/retention/schema'
import type { GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type RetentionChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  action: RetentionChange['action']
  record_kind: RecordKind | null
  years: number | null
  years_before: number | null
  scope: HoldScope | null
  scope_number: number | null
  subject: string | null
  hold_id: number | null
  person_kind: PersonKind | null
  /** Null once it was decided. */
  person: string | null
}

/** A view. */
type RetentionHoldsTable = {
  hold_id: number
  scope: HoldScope
  scope_number: number | null
  subject: string
  reason: string
  since: Date
}

type RetentionErasuresTable = {
  erasure_id: GeneratedAlways<number>
  record_kind: RecordKind
  /** Null for the records of a year. */
  batch_no: number | null
  year: number
  records: number
  kept_until: Day
  change_id: number
  erased_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    retention_changes: RetentionChangesTable
    retention_holds: RetentionHoldsTable
    retention_erasures: RetentionErasuresTable
  }
}
