import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { untilWaiting } from './until-waiting.ts'

/**
 * Makes two calls that lock the same rows while somebody else holds them: the second has begun, and waits, before the
 * first decides. `rows` is a table, perhaps with a condition.
 */
export async function oneBehindTheOther<First, Second>(
  db: Database,
  rows: RawBuilder<unknown>,
  calls: readonly [() => Promise<First>, () => Promise<Second>]
): Promise<[First, Second]> {
  const begun = await db.transaction().execute(async (tx) => {
    await sql`select from ${rows} for update`.execute(tx)
    const first = calls[0]()
    await untilWaiting(db, 1)
    const second = calls[1]()
    await untilWaiting(db, 2)
    return [first, second] as const
  })
  return Promise.all(begun)
}
