import type { ChangeStatus } from '@payouts/contract/changes/schema'
import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { RowProblem, RowValues } from '@payouts/contract/imports/repairs'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type CycleVersionsTable = {
  batch_no: number
  version: number
  status: 'In Validation' | 'Accepted' | 'Dropped' | 'Retired'
  name: string
  commission_type: CommissionType
  cutoff_date: Day
  report_date: Day
  payout_date: Day
  file_name: string
  file_sha256: string
  rows_read: number
  rows_accepted: number
  rows_rejected: number
  total_amount: Ringgit
  duplicate_rows: Generated<number>
  duplicate_amount: Generated<Ringgit>
  lines_above: Generated<number>
  empty_rows: Generated<number>
  imported_by: number | null
  imported_on: Date
  decided_by: number | null
  decided_on: Date | null
  remark: string | null
  /** The version whose file it has, where accepted repairs made it. */
  file_version: Generated<number | null>
  rows_repaired: Generated<number>
}

type ImportRejectionsTable = {
  batch_no: number
  version: number
  line: number
  column_name: string
  value: string
  problem: string
}

type RejectedRowsTable = {
  batch_no: number
  version: number
  line: number
  row_values: ColumnType<RowValues, string, never>
}

type RepairDraftsTable = {
  batch_no: number
  version: number
  line: number
  row_values: ColumnType<RowValues, string, string>
  problems: ColumnType<RowProblem[], string, string>
  repaired_by: number[]
  repaired_on: Date
}

type RepairRequestsTable = {
  change_id: GeneratedAlways<number>
  batch_no: number
  version: number
  file_version: number
  reason: string
  asked_by: number
  asked_on: Date
  four_eyes: boolean
  made_by: number[]
  row_count: number
  amount: Ringgit
  digest: string
  status: ChangeStatus
  decided_by: number | null
  decided_on: Date | null
  comment: Generated<string>
  made_version: number | null
}

type RepairedRowsTable = {
  change_id: number
  line: number
  before: ColumnType<RowValues, string, never>
  after: ColumnType<RowValues, string, never>
  company_code: string
  transaction_type: string
  incentive_amount: Ringgit
  repaired_by: number[]
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    cycle_versions: CycleVersionsTable
    import_rejections: ImportRejectionsTable
    rejected_rows: RejectedRowsTable
    repair_drafts: RepairDraftsTable
    repair_requests: RepairRequestsTable
    repaired_rows: RepairedRowsTable
  }
}
