import type { Day } from '@payouts/contract/page'
import type { BenefitAction, BenefitKind } from '@payouts/contract/withholding-tax/benefits'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

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
  /** What postings below zero took back; positive. */
  taken_back: DefaultAmount
  /** Paid in that year by the system before this product. */
  brought_forward: DefaultAmount
  /** Benefits in kind, at cost. */
  benefits: DefaultAmount
}

/** A closed year of a dealer, as the closing of its December kept it. */
type DealerYearsTable = {
  year: number
  company_id: number
  company_name: string
  company_type: string | null
  gross: string
  withheld: string
  clawed_back: string
  brought_forward: string
  benefits: string
  credits: string
  debits: string
  cash_outs: string
}

type BenefitRequestsTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  action: BenefitAction
  file_name: string | null
  count: number
  cost: string
}

type DealerBenefitsTable = {
  benefit_id: GeneratedAlways<number>
  change_id: number
  company_id: number
  given_on: Day
  year: GeneratedAlways<number>
  kind: BenefitKind
  cost: string
  note: string
  /** Whether its request is approved, and no removal is. */
  counts: Generated<boolean>
  removal_id: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    withholding_tax_settings: WithholdingTaxSettingsTable
    withholding_tax_removals: WithholdingTaxRemovalsTable
    dealer_year_payments: DealerYearPaymentsTable
    dealer_years: DealerYearsTable
    benefit_requests: BenefitRequestsTable
    dealer_benefits: DealerBenefitsTable
  }
}
