import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

/** What of a selection cannot be acted on: the first hundred by name, and how many in all. */
export type Refused = { items: { id: string; reason: string }[]; count: number; someUnknown: boolean }

export const nothingRefused: Refused = { items: [], count: 0, someUnknown: false }

const mostNamed = 100
const fewNamed = 5

/** Reads problems, a select of `(id text, reason text, unknown boolean)`, as far as people are told of them. */
export async function refusedOf(db: Database, problems: RawBuilder<unknown>): Promise<Refused> {
  const { rows } = await sql<{ id: string; reason: string; total: number; some_unknown: boolean }>`
    select id, reason, count(*) over () as total, bool_or(unknown) over () as some_unknown
    from (${problems}) as problem order by length(id), id limit ${mostNamed}`.execute(db)
  const [first] = rows
  if (!first) return nothingRefused
  const items = rows.map(({ id, reason }) => ({ id, reason }))
  return { items, count: first.total, someUnknown: first.some_unknown }
}

/**
 * The refusal of a whole call for what of its selection could not be acted on: `done` is what was asked for,
 * as in "3 dealers cannot be held". What was never there is refused by rule, the rest has changed meanwhile.
 */
export function refusalOf(
  { items, count, someUnknown }: Refused,
  { noun, done, field }: { noun: string; done: string; field: string }
): Refusal {
  const named = items.slice(0, fewNamed).map(({ id, reason }) => `${id}: ${reason}`)
  const more = count > fewNamed ? ` And ${count - fewNamed} more.` : ''
  const subject = count === 1 ? `1 ${noun} cannot be ${done}` : `${count} ${noun}s cannot be ${done}`
  const code = someUnknown ? 'refusedByRule' : 'changedMeanwhile'
  return refuse(code, `${subject}, so nothing was. ${named.join(' ')}${more}`, field, {
    refusedCount: count,
    refused: items.map(({ id }) => id).join(', ')
  })
}
