import type { ClosedDay, Holiday, StateName } from '@payouts/contract/holidays/schema'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import './tables.ts'

/** The holidays of some years, in order. */
export async function holidaysOf(db: Database, years: readonly number[]): Promise<Holiday[]> {
  return db
    .selectFrom('holidays')
    .select(['day', 'name', 'states', 'status', 'source'])
    .where(sql<boolean>`extract(year from day) = any(${[...years]}::integer[])`)
    .orderBy('day')
    .orderBy('name')
    .execute()
}

/** The day itself if banks work on it, otherwise the next banking day, in SQL. */
export const nextWorkingDay = (day: RawBuilder<unknown>, states: readonly StateName[]): RawBuilder<Day> =>
  sql`next_working_day(${day}, ${[...states]}::text[])`

/** Why banks are closed on a day, as JSON in SQL; null if they work. */
export const closedDayOf = (day: RawBuilder<unknown>, states: readonly StateName[]): RawBuilder<ClosedDay | null> =>
  sql`(select jsonb_build_object('reason', reason, 'nextDay', ${nextWorkingDay(day, states)})
    from why_banks_close(${day}, ${[...states]}::text[]) as reason where reason is not null)`

/** Why banks are closed on a day, and when they open again; null if they work. */
export async function closedDayOn(db: Database, day: Day, states: readonly StateName[]): Promise<ClosedDay | null> {
  const { closedDay } = await one(
    db,
    sql<{ closedDay: ClosedDay | null }>`select ${closedDayOf(sql`${day}::date`, states)} as "closedDay"`
  )
  return closedDay
}
