import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import type { BulkStatus } from '@payouts/contract/bulk-changes/list'
import type { BulkProblem, ExcludedOfCycle } from '@payouts/contract/bulk-changes/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type BulkChangesTable = {
  bulk_change_id: GeneratedAlways<number>
  kind: BulkKind
  status: BulkStatus
  file_name: string
  sha256: string
  byte_size: number
  row_count: number
  problem_count: number
  cycles: ColumnType<ExcludedOfCycle[], string, string>
  /** Null for a file at the command line, as is `asked_by`. */
  checked_by: number | null
  checked_on: Date
  reason: Generated<string>
  asked_by: number | null
  asked_on: Date | null
  four_eyes: boolean
  decided_by: number | null
  decided_on: Date | null
  comment: Generated<string>
  taken_back_by: number | null
  taken_back_on: Date | null
  taken_back_reason: Generated<string>
}

type BulkTakeBacksTable = RequestColumns & {
  request_id: GeneratedAlways<number>
  bulk_change_id: number
}

type BulkChangeRowsTable = {
  bulk_change_id: number
  line: number
  file_values: ColumnType<Record<string, string>, string, never>
  code: string
  name: string
  type: string
  amount: Ringgit | null
  was: string | null
  becomes: string | null
  problems: ColumnType<BulkProblem[], string, string>
  result: string | null
  record_id: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    bulk_changes: BulkChangesTable
    bulk_change_rows: BulkChangeRowsTable
    bulk_take_backs: BulkTakeBacksTable
  }
}
