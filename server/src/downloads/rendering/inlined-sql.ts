import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/db/database.ts'

/** A query's text with its values inlined, because COPY takes no parameters. */
export function inlinedSql(query: RawBuilder<unknown>, db: Database): string {
  const { sql: text, parameters } = query.compile(db)
  let used = 0
  const inlined = text.replace(/\$(\d+)/g, (_, position: string) => {
    used += 1
    if (Number(position) !== used) throw new Error(`The query's parameter $${position} is out of order.`)
    return literalOf(parameters[used - 1])
  })
  if (used !== parameters.length) throw new Error(`The query has ${used} parameters for ${parameters.length} values.`)
  return inlined
}

/** Quoted, even numbers: like a parameter, a quoted value takes its type from the context. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(textOf(value))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  throw new TypeError(`A value of this kind cannot be in a query: ${Object.prototype.toString.call(value)}`)
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return `"${textOf(value).replace(/["\\]/g, '\\$&')}"`
}

/** The columns of a query in the order of their keys, without others. */
export function selectColumns(query: RawBuilder<unknown>, keys: readonly string[]): RawBuilder<unknown> {
  return sql`select ${sql.join(keys.map((key) => sql.ref(key)))} from (${query}) as report`
}
