import type { Holiday, StateName } from '@payouts/contract/holidays/schema'
import type { Day } from '@payouts/contract/page'

type HolidaysTable = {
  day: Day
  name: string
  /** Null for the whole country. */
  states: StateName[] | null
  status: Holiday['status']
  source: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    holidays: HolidaysTable
  }
}
