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

/** What people were reminded of, once for each stage. */
type TaxRemindersTable = { subject: string; stage: string; reminded_at: Date }

declare module '#platform/db/tables.ts' {
  interface Tables {
    tax_bills: TaxBillsTable
    tax_remittances: TaxRemittancesTable
    tax_lists: TaxListsTable
    tax_list_lines: TaxListLinesTable
    tax_reminders: TaxRemindersTable
  }
}
