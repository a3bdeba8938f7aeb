import type { Day } from '@payouts/contract/page'
import type { GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type TaxBillsTable = {
  /** The month's first day. */
  month: Day
  bill_no: string
  tax: string
  recorded_by: number
  recorded_at: Date
}

type TaxRemittancesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  month: Day
  bill_no: string
  tax: string
  paid_on: Day
  receipt_no: string
}

type TaxListsTable = {
  month: Day
  change_id: number
  tax: string
  journal_id: number
  closed_at: Date
}

type TaxListLinesTable = {
  month: Day
  reference: string
  journal_id: number
  company_id: number
  company_name: string
  tin: string
  id_kind: string
  id_number: string
  paid_on: Day
  gross: string
  tax_rate: string
  tax: string
}

type TaxReturnsTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  posting_id: number
  amount: string
}

type TaxGivenBackTable = {
  change_id: number
  reference_no: GeneratedAlways<string>
  posting_id: number
  company_id: number
  amount: string
  /** The first day of the month whose list it lessens, or in which it is a line of its own. */
  month: Day
  is_own_line: boolean
  year: number
  given_back_on: Day
  journal_id: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    tax_bills: TaxBillsTable
    tax_remittances: TaxRemittancesTable
    tax_lists: TaxListsTable
    tax_list_lines: TaxListLinesTable
    tax_returns: TaxReturnsTable
    tax_given_back: TaxGivenBackTable
  }
}
