import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, startOfDayInstant } from '../platform/clock.ts'
import { allOf } from '../platform/db/list-sql.ts'
import type { Report } from './report.ts'

/** Days from one to another, both included; an end that is not given is open. */
export type AskedPeriod = { fromDate?: Day | null | undefined; toDate?: Day | null | undefined }

/** Narrows a column of days to a period. */
export function daysIn(column: RawBuilder<unknown>, { fromDate, toDate }: AskedPeriod): RawBuilder<SqlBool> {
  const wanted: RawBuilder<SqlBool>[] = []
  if (fromDate) wanted.push(sql`${column} >= ${fromDate}::date`)
  if (toDate) wanted.push(sql`${column} <= ${toDate}::date`)
  return allOf(wanted)
}

/** Narrows a column of instants to the days of a period. */
export function instantsIn(column: RawBuilder<unknown>, { fromDate, toDate }: AskedPeriod): RawBuilder<SqlBool> {
  const wanted: RawBuilder<SqlBool>[] = []
  if (fromDate) wanted.push(sql`${column} >= ${startOfDayInstant(fromDate)}`)
  if (toDate) wanted.push(sql`${column} < ${startOfDayInstant(addDays(toDate, 1))}`)
  return allOf(wanted)
}

/** How a report says what it was narrowed to; nothing where it was not. */
export function periodLines(label: string, { fromDate, toDate }: AskedPeriod): Report['filters'] {
  if (fromDate && toDate) return [{ label, value: `${fromDate} to ${toDate}` }]
  if (fromDate) return [{ label, value: `from ${fromDate}` }]
  if (toDate) return [{ label, value: `until ${toDate}` }]
  return []
}
