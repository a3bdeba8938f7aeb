import type { Day } from '@payouts/contract/page'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

/** The changed fields by name, each as text or null. */
export type FieldValues = Record<string, string | null>

type DealerChangesTable = Omit<RequestColumns, 'asked_by'> & {
  change_id: GeneratedAlways<number>
  /** Null for the setting, which applies to every dealer. */
  company_id: number | null
  before: ColumnType<FieldValues, string, never>
  after: ColumnType<FieldValues, string, never>
  file_name: string | null
  /** Null for a file at the command line. */
  asked_by: number | null
}

type DealerSettingsTable = { only_row: Generated<boolean>; new_account_wait_days: number }

type BankAccountWaitsTable = {
  wait_id: GeneratedAlways<number>
  company_id: number
  change_id: number
  waits_since: Date
  /** The first day on which the dealer is paid again. */
  waits_until: Day
  after_action_id: number
  ended_on: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    dealer_changes: DealerChangesTable
    dealer_settings: DealerSettingsTable
    bank_account_waits: BankAccountWaitsTable
  }
}
