import type { ClosingItem } from '@payouts/contract/month-end/schema'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type MonthChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  kind: 'CLOSE' | 'REOPEN'
  month: Day
  remaining: ColumnType<ClosingItem[], string, never>
}

type MonthClosingsTable = {
  closing_id: GeneratedAlways<number>
  month: Day
  change_id: number
  journals: number
  entries: number
  hash: Buffer
  closed_on: Date
}

type MonthBalancesTable = {
  closing_id: number
  account_code: string
  opening: string
  added: string
  taken: string
  closing: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    month_changes: MonthChangesTable
    month_closings: MonthClosingsTable
    month_balances: MonthBalancesTable
  }
}
