import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Locks the rows of a `select` until the returned function is called: whoever changes them waits meanwhile, and can
 * be killed in the middle of the work, however slow the machine is.
 */
export async function holdRows(db: Database, rows: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await sql`${rows} for update`.execute(tx)
    held()
    await isOver
  })
  await Promise.race([isHeld, holding])
  return () => {
    letGo()
    return holding
  }
}
