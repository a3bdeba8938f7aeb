import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import { allOf } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { accountTypes } from './filters.ts'

/** Narrows a table with a `company_id` to one company; null narrows nothing. */
export function inCompany(companyId: number | null): RawBuilder<SqlBool> {
  return companyId === null ? sql`true` : sql`company_id = ${companyId}`
}

/** Days from one to another, both included. */
export type Days = { from: Day; to: Day }

/** Cycles that the caller may see, with a payout date in a period. */
export function payoutDateIn({ from, to }: Days, caller: Caller): RawBuilder<SqlBool> {
  return allOf([isShownTo(caller), sql`payout_date between ${from}::date and ${to}::date`])
}

/** Narrows `dealers` to the filter's account type; All or undefined narrows nothing. */
export function hasAccountType(accountType: string | undefined): RawBuilder<SqlBool> {
  const known = accountTypes.find((type) => type === accountType)
  return known ? sql`${accountTypeName} = ${known}` : sql`true`
}

/** A dealer's account type as the filter names it. */
export const accountTypeName = sql`(
  case kind when 'DEALER' then 'Dealer ' else 'Master Dealer ' end || case line when 'PREPAID' then 'Prepaid' else 'Postpaid' end)`

/** The days of a month, 1 to 12, or of a whole year. */
export function calendarDays({ year, month }: { year: number; month?: number }): Days {
  const first = (month ?? 1).toString().padStart(2, '0')
  const last = new Date(Date.UTC(year, month ?? 12, 0)).toISOString().slice(0, 10)
  return { from: `${year}-${first}-01`, to: last }
}
