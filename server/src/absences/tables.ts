import type { Day } from '@payouts/contract/page'
import type { ColumnType, GeneratedAlways } from 'kysely'

type AbsencesTable = {
  absence_id: GeneratedAlways<number>
  user_id: number
  from_day: Day
  to_day: Day
  /** Null if nobody decides meanwhile. */
  delegate_id: number | null
  reason: string
  entered_by: number
  entered_on: Date
  ended_by: ColumnType<number | null, null, number>
  ended_on: ColumnType<Date | null, null, Date>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    absences: AbsencesTable
  }
}
