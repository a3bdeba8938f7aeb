import type { HoldType } from '@payouts/contract/cycles/hold-types'
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

type CycleTotalsTable = {
  batch_no: number
  transaction_type: string
  company_id: number
  state: TransactionState
  /** Empty where the state is not a held one. */
  hold_type: HoldType | ''
  /** Minus infinity where the state is not a held one. */
  held_since: Date | number
  row_count: number
  amount: Amount
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    cycles: CyclesTable
    cycle_totals: CycleTotalsTable
  }
}
