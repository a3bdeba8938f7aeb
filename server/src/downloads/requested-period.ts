import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, startOfDayInstant } from '#platform/clock.ts'
import { allOf } from '#platform/db/list-sql.ts'
import type { Report } from './report.ts'

/** Days from one to another, both included; a missing end is open. */
export type RequestedPeriod = { fromDate?: Day | null | undefined; toDate?: Day | null | undefined }

/** Narrows a column of days to a period. */
export function daysIn(column: RawBuilder<unknown>, { fromDate, toDate }: RequestedPeriod): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (fromDate) conditions.push(sql`${column} >= ${fromDate}::date`)
  if (toDate) conditions.push(sql`${column} <= ${toDate}::date`)
  return allOf(conditions)
}

/** Narrows a column of instants to the days of a period. */
export function instantsIn(column: RawBuilder<unknown>, { fromDate, toDate }: RequestedPeriod): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (fromDate) conditions.push(sql`${column} >= ${startOfDayInstant(fromDate)}`)
  if (toDate) conditions.push(sql`${column} < ${startOfDayInstant(addDays(toDate, 1))}`)
  return allOf(conditions)
}

/** A report's filter line for its period; none if both ends are open. */
export function periodLines(label: string, { fromDate, toDate }: RequestedPeriod): Report['filters'] {
  if (fromDate && toDate) return [{ label, value: `${fromDate} to ${toDate}` }]
  if (fromDate) return [{ label, value: `from ${fromDate}` }]
  if (toDate) return [{ label, value: `until ${toDate}` }]
  return []
}
