import type { PageRequest, SortOrder } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../http/access/caller.ts'

/** A sort order as SQL. */
export function direction(order: SortOrder): RawBuilder<unknown> {
  return order === 'ASC' ? sql`asc` : sql`desc`
}

/** Matches text anywhere in a column, ignoring case; `%`, `_` and `\` are ordinary characters. */
export function contains(column: string | RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return sql`${typeof column === 'string' ? sql.ref(column) : column} ilike ${`%${literal}%`}`
}

/** All of the conditions; true if there are none. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** The limits of an amount in SQL, as the filters `amountFrom` and `amountTo` give them; none where neither is given. */
export function withinAmounts(
  amount: RawBuilder<unknown>,
  { amountFrom, amountTo }: AmountLimits
): RawBuilder<SqlBool>[] {
  const limits: RawBuilder<SqlBool>[] = []
  if (amountFrom) limits.push(sql`${amount} >= ${amountFrom}::numeric`)
  if (amountTo) limits.push(sql`${amount} <= ${amountTo}::numeric`)
  return limits
}

/** Amounts in RM. */
export type AmountLimits = { amountFrom?: string | undefined; amountTo?: string | undefined }

/** Limit and offset of a page. The order of the list must be unambiguous. */
export function limitOf({ pageNumber, pageSize }: PageRequest): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${pageNumber * pageSize}`
}

/**
 * Narrows a table with a `company_id` to what the caller may see: everything, or the own company's rows.
 * `column` qualifies the column if several tables of the query have one.
 */
export function visibleTo({ companyId }: Pick<Caller, 'companyId'>, column = 'company_id'): RawBuilder<SqlBool> {
  return companyId === null ? sql`true` : sql`${sql.ref(column)} = ${companyId}`
}

/**
 * An instant as answers have it: ISO 8601 in UTC with milliseconds, or null. Select it under the field's own name, as
 * in `select ${instantText('changed_at')} as "changedOn"`, so that rows need no conversion.
 */
export function instantText(column: string | RawBuilder<unknown>): RawBuilder<string> {
  const instant = typeof column === 'string' ? sql.ref(column) : column
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** An amount as text: `RM 1,234.50`. */
export function ringgitText(amount: RawBuilder<unknown>): RawBuilder<string> {
  return sql`('RM ' || to_char(coalesce(${amount}, 0), 'FM999,999,999,990.00'))`
}
