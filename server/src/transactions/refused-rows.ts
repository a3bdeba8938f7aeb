import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** Rows that an action cannot take: the first hundred by name, and their number. */
export type RefusedRows = {
  items: { id: string; name: string; reason: string }[]
  count: number
  someUnknown: boolean
}

export const noneRefused: RefusedRows = { items: [], count: 0, someUnknown: false }

const mostNamed = 100
const fewNamed = 5

/**
 * Reads problems, a select of `(id text, reason text, unknown boolean)`, up to the number that an answer lists.
 * `name` is what people call `refused.id`, if not by the id itself; ids unknown to the caller stay ids.
 */
export async function findRefused(
  db: Database,
  problems: RawBuilder<unknown>,
  name: RawBuilder<unknown> = sql`refused.id`
): Promise<RefusedRows> {
  type Row = { id: string; name: string; reason: string; total: number; some_unknown: boolean }
  const { rows } = await sql<Row>`
    select id, case when unknown then id else coalesce(${name}, id) end as name, reason, total, some_unknown
    from (
      select id, reason, unknown, count(*) over () as total, bool_or(unknown) over () as some_unknown
      from (${problems}) as problem order by length(id), id limit ${mostNamed}
    ) as refused order by length(id), id`.execute(db)
  const [first] = rows
  if (!first) return noneRefused
  const items = rows.map(({ id, name: called, reason }) => ({ id, name: called, reason }))
  return { items, count: first.total, someUnknown: first.some_unknown }
}

/**
 * Refuses a whole call because of rows that it cannot act on: "3 dealers cannot be held, so nothing was." Rows that
 * never existed are refused by rule; others have changed meanwhile.
 */
export function refusalOfRows(
  { items, count, someUnknown }: RefusedRows,
  { noun, participle, field }: { noun: string; participle: string; field: string }
): Refusal {
  const named = items.slice(0, fewNamed).map(({ name, reason }) => `${name}: ${reason}`)
  const more = count > fewNamed ? ` And ${count - fewNamed} more.` : ''
  const subject = count === 1 ? `1 ${noun} cannot be ${participle}` : `${count} ${noun}s cannot be ${participle}`
  const code = someUnknown ? 'refusedByRule' : 'changedMeanwhile'
  return refuse(code, `${subject}, so nothing was. ${named.join(' ')}${more}`, field, {
    refusedCount: count,
    refused: items.map(({ id }) => id).join(', ')
  })
}

/** What people call the refused, by kind. */
export const refusedNames = {
  dealer: sql`(select company_name from dealers where company_code = refused.id)`,
  cycle: sql`(select name from cycles where batch_no = refused.id::integer)`,
  transactionOf: (batchNo: number) =>
    sql`(select transaction_no from transactions where batch_no = ${batchNo} and id = refused.id::bigint)`
}
