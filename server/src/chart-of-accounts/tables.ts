import type { Chart } from '@payouts/contract/chart-of-accounts/schema'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type ChartChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  before: ColumnType<Chart | null, string | null, never>
  after: ColumnType<Chart, string, never>
  valid_from: Day
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    chart_changes: ChartChangesTable
  }
}
