import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { CommissionType, CycleStatus, TransactionState } from '@payouts/contract/cycles/schema'
import type { CompanyType, DealerKind, DealerLine, Tier } from '@payouts/contract/dealers/schema'
import type { ExtraCycleFileColumn } from '@payouts/contract/imports/import-file'
import type { Day } from '@payouts/contract/page'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

/** numeric(14,2) in ringgit: text both ways, never a float. */
type Amount = string

type CyclesTable = {
  batch_no: number
  version: number
  name: string
  commission_type: CommissionType
  cutoff_date: Day
  report_date: Day
  payout_date: Day
  status: CycleStatus
  /** Only the database writes this column and the sums below. */
  change_no: GeneratedAlways<number>
  imported_amount: GeneratedAlways<Amount>
  excluded_amount: GeneratedAlways<Amount>
  hold_amount: GeneratedAlways<Amount>
  held_count: GeneratedAlways<number>
  release_requested_count: GeneratedAlways<number>
  total_amount: GeneratedAlways<Amount>
  requested_by: number | null
  requested_at: Date | null
  requested_digest: string | null
  approved_by: number | null
  approved_at: Date | null
  approved_for: Day | null
  four_eyes: Generated<boolean>
  /** The extra columns that the version's file had. */
  extra_columns: Generated<ExtraCycleFileColumn[]>
}
export type CycleRow = Selectable<CyclesTable>

/** Only the database writes this table, see `recount_cycle` in the migrations. */
type CycleTotalsTable = {
  batch_no: GeneratedAlways<number>
  transaction_type: GeneratedAlways<string>
  company_id: GeneratedAlways<number>
  state: GeneratedAlways<TransactionState>
  /** Empty unless the state is a held one. */
  hold_type: GeneratedAlways<HoldType | ''>
  /** Minus infinity unless the state is a held one. */
  held_since: GeneratedAlways<Date | number>
  row_count: GeneratedAlways<number>
  amount: GeneratedAlways<Amount>
}

/** How the totals of an approved cycle changed on a day. Only the database writes it. */
type CycleTotalChangesTable = CycleTotalsTable & { changed_on: GeneratedAlways<Day> }

/** What was imported, by type and dealer. Only the database writes it, see `keep_imported_totals` in the migrations. */
type ImportedTotalsTable = {
  batch_no: GeneratedAlways<number>
  transaction_type: GeneratedAlways<string>
  company_id: GeneratedAlways<number>
  row_count: GeneratedAlways<number>
  amount: GeneratedAlways<Amount>
}

/** What was imported, by type and plan. Only the database writes it, see `follow_imported_totals` in the migrations. */
type ImportedPlansTable = {
  batch_no: GeneratedAlways<number>
  transaction_type: GeneratedAlways<string>
  plan_name: GeneratedAlways<string>
  row_count: GeneratedAlways<number>
  amount: GeneratedAlways<Amount>
  clawback_count: GeneratedAlways<number>
  /** The negative part of the amount. */
  clawback_amount: GeneratedAlways<Amount>
}

/** The days of a cycle's rows. Only the database writes it, see `follow_imported_days` in the migrations. */
type ImportedDaysTable = {
  batch_no: GeneratedAlways<number>
  first_day: GeneratedAlways<Day>
  last_day: GeneratedAlways<Day>
}

/** A dealer's data at a cycle's approval; the database never changes it. */
type ApprovedDealersTable = {
  batch_no: number
  company_id: number
  kind: DealerKind
  line: DealerLine
  company_type: CompanyType | null
  tier: Tier
  start_date: Day
  end_date: Day
  e_invoice_required: boolean
  tax_status: string | null
}

/** One row, from the day on from which the payer issues e-invoices. */
type SelfBillingStartTable = { is_only: Generated<boolean>; begun_at: Date }

declare module '#platform/db/tables.ts' {
  interface Tables {
    self_billing_start: SelfBillingStartTable
    cycles: CyclesTable
    cycle_totals: CycleTotalsTable
    cycle_total_changes: CycleTotalChangesTable
    imported_totals: ImportedTotalsTable
    imported_plans: ImportedPlansTable
    imported_days: ImportedDaysTable
    approved_dealers: ApprovedDealersTable
  }
}
