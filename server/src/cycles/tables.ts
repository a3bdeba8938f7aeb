import type { CommissionType, CycleStatus, TransactionState } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

/** numeric(14,2) in ringgit: text both ways, never a float. */
type Amount = string
type DefaultAmount = ColumnType<Amount, Amount | undefined, Amount>
/** Kept by the database alone. */
type KeptCount = ColumnType<number, number | undefined, number>

type CyclesTable = {
  batch_no: number
  version: number
  name: string
  commission_type: CommissionType
  cutoff_date: Day
  report_date: Day
  payout_date: Day
  status: CycleStatus
  change_no: KeptCount
  imported_amount: DefaultAmount
  excluded_amount: DefaultAmount
  hold_amount: DefaultAmount
  held_count: KeptCount
  release_requested_count: KeptCount
  total_amount: GeneratedAlways<Amount>
  requested_by: number | null
  requested_at: Date | null
  requested_digest: string | null
  approved_by: number | null
  approved_at: Date | null
  approved_for: Day | null
  four_eyes: Generated<boolean>
}
export type CycleRow = Selectable<CyclesTable>

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
  total_amount: Amount
  imported_by: number | null
  imported_on: Date
  decided_by: number | null
  decided_on: Date | null
  remark: string | null
}

type ImportRejectionsTable = {
  batch_no: number
  version: number
  line: number
  column_name: string
  value: string
  problem: string
}

/** What an action did, as the actions table and the audit trail name it. */
export type ActionKind =
  | 'ACCEPT_IMPORT'
  | 'DROP_IMPORT'
  | 'HOLD'
  | 'REQUEST_APPROVAL'
  | 'APPROVE'
  | 'RETURN'
  | 'COMMENT'
  | 'REATTEMPT'
  | 'REQUEST_RELEASE'
  | 'REFUSE_RELEASE'
  | 'RELEASE'
  | 'CANCEL'
  | 'EXCLUDE'
  | 'GIVE_BACK'

type CycleActionsTable = {
  action_id: GeneratedAlways<number>
  reference_no: GeneratedAlways<string>
  kind: ActionKind
  batch_no: number | null
  hold_type: string | null
  remark: string
  selected_date: Day | null
  acted_by: number | null
  acted_at: Date
  amount: Amount
  dealer_count: number
  transaction_count: number
}

type TransactionsTable = {
  batch_no: number
  id: number
  company_id: number
  state: TransactionState
  transaction_date: Day
  transaction_amount: Amount
  incentive_amount: Amount
  hold_action_id: number | null
  request_action_id: number | null
  release_action_id: number | null
  posting_id: number | null
  held_since: Date | null
  due_on: Day | null
  hold_type: string | null
  transaction_type: string
  yes_id: string
  transaction_no: string
  plan_name: string
  billing_account_no: string
  e_invoice_no: string | null
}

type CycleTotalsTable = {
  batch_no: number
  transaction_type: string
  company_id: number
  state: TransactionState
  /** Empty where the state is not a held one. */
  hold_type: string
  /** Minus infinity where the state is not a held one. */
  held_since: Date | number
  row_count: number
  amount: Amount
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    cycles: CyclesTable
    cycle_versions: CycleVersionsTable
    import_rejections: ImportRejectionsTable
    cycle_actions: CycleActionsTable
    transactions: TransactionsTable
    cycle_totals: CycleTotalsTable
  }
}
