import type { PageRequest, SortOrder } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A sort order as SQL. */
export function direction(order: SortOrder): RawBuilder<unknown> {
  return order === 'ASC' ? sql`asc` : sql`desc`
}

/** Text that stands anywhere in a column, in any case; `%`, `_` and `\` are ordinary characters. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return sql`${sql.ref(column)} ilike ${`%${literal}%`}`
}

/** All of the conditions; none is always true. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** A page's part of a list whose order is settled. */
export function limitOf({ pageNumber, pageSize }: PageRequest): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${pageNumber * pageSize}`
}
