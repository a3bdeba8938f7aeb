import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { CommissionType, TransactionState } from '@payouts/contract/cycles/schema'
import type { CarriedSum } from '@payouts/contract/imports/carried'
import type { CarriedOutcome } from '@payouts/contract/imports/carried-outcome'
import type { MatchedBy } from '@payouts/contract/imports/matched-by'
import type { RowProblem, RowValues } from '@payouts/contract/imports/repairs'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { RequestStatus } from '@payouts/contract/requests/schema'
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
  left_out_credits: Generated<Ringgit>
  left_out_debits: Generated<Ringgit>
  left_out_unknown: Generated<number>
  set_aside_payer_issues: Generated<number>
  set_aside_other_dealers: Generated<number>
  imported_by: number | null
  imported_on: Date
  decided_by: number | null
  decided_on: Date | null
  remark: string | null
  /** The version whose file it has, if accepted repairs made it. */
  file_version: Generated<number | null>
  rows_repaired: Generated<number>
  card_versions: Generated<number[] | null>
  carried: Generated<CarriedSum[]>
}

/** A decision about a row of an earlier version, with its outcome in this one. */
type CarriedDecisionsTable = {
  batch_no: number
  version: number
  former_version: number
  former_id: number
  company_id: number
  transaction_no: string
  transaction_type: string
  transaction_date: Day
  yes_id: string
  transaction_amount: Ringgit
  former_amount: Ringgit
  state: TransactionState
  hold_type: HoldType | null
  held_since: Date | null
  hold_action_id: number | null
  request_action_id: number | null
  release_action_id: number | null
  id: number | null
  matched_by: MatchedBy | null
  new_company_id: number | null
  amount: Ringgit | null
  arrived_state: TransactionState | null
  arrived_hold_type: HoldType | null
  carried_state: TransactionState | null
  carried_hold_type: HoldType | null
  outcome: CarriedOutcome
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
  status: RequestStatus
  decided_by: number | null
  decided_on: Date | null
  comment: Generated<string>
  made_version: GeneratedAlways<number | null>
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

declare module '#platform/db/tables.ts' {
  interface Tables {
    billing_account_settings: { only_row: Generated<boolean>; digits: number | null }
    cycle_versions: CycleVersionsTable
    carried_decisions: CarriedDecisionsTable
    import_rejections: ImportRejectionsTable
    rejected_rows: RejectedRowsTable
    repair_drafts: RepairDraftsTable
    repair_requests: RepairRequestsTable
    repaired_rows: RepairedRowsTable
  }
}
