import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { ActionKind, TransactionState } from '@payouts/contract/cycles/schema'
import type { MatchedBy } from '@payouts/contract/imports/matched-by'
import type { Day } from '@payouts/contract/page'
import type { SetAsideReason } from '@payouts/contract/transactions/set-aside'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

/** numeric(14,2) in ringgit: text both ways, never a float. */
type Amount = string

type CycleActionsTable = {
  action_id: GeneratedAlways<number>
  reference_no: GeneratedAlways<string>
  kind: ActionKind
  batch_no: number | null
  hold_type: HoldType | null
  remark: string
  selected_date: Day | null
  acted_by: number | null
  acted_at: Date
  amount: Amount
  dealer_count: number
  transaction_count: number
  net_amount: Amount | null
  size: Amount | null
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
  hold_type: HoldType | null
  transaction_type: string
  yes_id: string
  transaction_no: string
  plan_name: string
  billing_account_no: string
  e_invoice_no: string | null
  /** Columns that only some files have. */
  device_id: string | null
  channel: string | null
  sales_person: string | null
  first_usage_on: Day | null
  /** The sale of which a clawback takes something back, where the file names it. */
  original_transaction_no: string | null
}

/** Rows that left a state, reached one, or both, by one statement. */
type TransactionMovesTable = {
  move_no: GeneratedAlways<number>
  batch_no: number
  left_state: TransactionState | null
  left_hold_type: HoldType | null
  entered_state: TransactionState | null
  entered_hold_type: HoldType | null
  row_count: number
  ids: number[]
}

/** The histogram of an order of a cycle. */
type TransactionHistogramsTable = {
  batch_no: number
  sort_column: string
  version: number
  /** JSON of `Boundary[]`. */
  boundaries: string
  /** JSON of `BucketCounts`. */
  counts: string
  move_no: number
}

/** A duplicate row of an import, with its twin in another cycle or earlier in its own. */
type TransactionTwinsTable = {
  batch_no: number
  version: number
  id: number
  transaction_no: string
  transaction_type: string
  transaction_date: Day
  company_id: number
  incentive_amount: Amount
  matched_by: MatchedBy
  twin_batch_no: number
  twin_version: number
  twin_id: number
  twin_transaction_no: string
  twin_company_id: number
  release_action_id: number | null
}

/** Part of a Bloom filter of the keys of a version's transactions. */
type TransactionKeyFiltersTable = { batch_no: number; version: number; part: number; bits: Buffer }

/** The owner of an e-invoice number, in its compared form, and a cycle that has it. */
type EInvoiceNumbersTable = { number_key: string; batch_no: number; company_id: number }

/** A number that came with a row and does not count; see `SetAsideReason`. */
type SetAsideNumbersTable = {
  batch_no: number
  transaction_id: number
  version: number
  company_id: number
  e_invoice_no: string
  reason: SetAsideReason
  owner_id: number | null
  owner_batch_no: number | null
  /** False once its version was replaced or dropped. */
  live: Generated<boolean>
}

type EInvoiceReplacementsTable = Omit<RequestColumns, 'asked_by'> & {
  change_id: GeneratedAlways<number>
  batch_no: number
  transaction_id: ColumnType<number, number | string, never>
  transaction_no: string
  transaction_type: string
  incentive_amount: Amount
  company_id: number
  number_before: string
  number_after: string
  file_name: string | null
  /** Null for a file. */
  asked_by: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    cycle_actions: CycleActionsTable
    transactions: TransactionsTable
    transaction_moves: TransactionMovesTable
    transaction_histograms: TransactionHistogramsTable
    transaction_twins: TransactionTwinsTable
    transaction_key_filters: TransactionKeyFiltersTable
    e_invoice_numbers: EInvoiceNumbersTable
    set_aside_numbers: SetAsideNumbersTable
    e_invoice_replacements: EInvoiceReplacementsTable
  }
}
