import type { Day } from '@payouts/contract/page'

type ClosedMonthsTable = {
  only_row?: boolean
  /** The last day of the last closed month; null until a month is closed. */
  closed_through: Day | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    closed_months: ClosedMonthsTable
  }
}
