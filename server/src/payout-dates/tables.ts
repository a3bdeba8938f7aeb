import type { Day } from '@payouts/contract/page'
import type { CommissionCategory } from '@payouts/contract/payout-dates/schema'
import type { GeneratedAlways } from 'kysely'

type PayoutDatesTable = {
  payout_id: GeneratedAlways<number>
  commission_type: CommissionCategory
  description: string
  cycle_start_day: number
  cycle_end_day: number
  report_day: number
  cut_off_day: number
  payout_day: number
  begin_date: Day
  expiry_date: Day
  version: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    payout_dates: PayoutDatesTable
  }
}
