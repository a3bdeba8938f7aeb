import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cacheByChange } from '#cycles/change-cache.ts'
import type { Database } from '#platform/db/database.ts'

/** What a search finds: the number of rows, and their ids if they are few. */
export type Matches = { total: number; ids?: string[] }

const fewMatches = 2000

/** Caches what searches found until their cycle changes. */
export const cachedMatches = cacheByChange<Matches>(1000)

/**
 * Finds the rows of `transactions as line` that meet a condition, in one reading if they are few. `count` is a quicker
 * way to count many, where there is one: if it says that they are many, none of them is read.
 */
export async function findMatches(
  db: Database,
  condition: RawBuilder<SqlBool>,
  count: () => Promise<number | undefined> = async () => undefined
): Promise<Matches> {
  const known = await count()
  if (known !== undefined && known > fewMatches) return { total: known }
  const { rows } = await sql<{ id: string }>`
    select line.id::text as id from transactions as line where ${condition} limit ${fewMatches + 1}`.execute(db)
  if (rows.length <= fewMatches) return { total: rows.length, ids: rows.map(({ id }) => id) }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from transactions as line where ${condition}`.execute(db)
  return { total: counted[0]?.total ?? 0 }
}
