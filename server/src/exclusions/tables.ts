import type { Day } from '@payouts/contract/page'
import type { Generated, Selectable } from 'kysely'

type ExclusionsTable = {
  exclusion_id: Generated<number>
  client_name: string
  yes_id: string
  billing_account_no: string
  reason: string
  start_date: Day
  end_date: Day
  added_by: number
  added_on: Date
  /** Null while it is active, like all further columns. */
  removed_by: number | null
  removed_on: Date | null
  removal_comment: string | null
  removed_dealer_id: number | null
  given_back_amount: string | null
  left_excluded_amount: string | null
  adjustment_id: number | null
}
export type Exclusion = Selectable<ExclusionsTable>

declare module '#platform/db/tables.ts' {
  interface Tables {
    exclusions: ExclusionsTable
  }
}
