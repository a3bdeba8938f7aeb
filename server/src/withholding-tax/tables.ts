import type { Day } from '@payouts/contract/page'
import type { ColumnType } from 'kysely'

type DefaultAmount = ColumnType<string, string | undefined, string>

type WithholdingTaxSettingsTable = {
  valid_from: Day
  /** A fraction with four decimals: 2 % is `0.0200`. */
  rate: string
  threshold: string
}

type WithholdingTaxRemovalsTable = {
  company_id: number
  reason: string
  removed_by: number
  removed_at: Date
}

type DealerYearPaymentsTable = {
  company_id: number
  year: number
  gross: DefaultAmount
  withheld: DefaultAmount
  /** Paid in that year by the system before this product. */
  brought_forward: DefaultAmount
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    withholding_tax_settings: WithholdingTaxSettingsTable
    withholding_tax_removals: WithholdingTaxRemovalsTable
    dealer_year_payments: DealerYearPaymentsTable
  }
}
