import { sql } from 'kysely'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Tx } from './database.ts'

/** Makes changes only to see what they come to: they are undone. */
export async function tryOut<Found>(tx: Tx, change: () => Promise<Found>): Promise<Found> {
  await sql`savepoint tried_out`.execute(tx)
  const found = await change()
  await sql`rollback to savepoint tried_out`.execute(tx)
  return found
}

/** Makes changes that a refusal undoes, while the transaction goes on. */
export async function undoIfRefused<Found>(tx: Tx, change: () => Promise<Found | Refusal>): Promise<Found | Refusal> {
  await sql`savepoint before_the_change`.execute(tx)
  const found = await change()
  if (isRefusal(found)) await sql`rollback to savepoint before_the_change`.execute(tx)
  return found
}
