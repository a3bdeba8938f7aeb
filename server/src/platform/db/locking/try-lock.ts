import { sql } from 'kysely'
import type { Tx } from '../database.ts'

const lockNotAvailable = '55P03'

/** Takes a lock that others may have: false, and as if it had not been tried, once the lock's own wait is over. */
export async function tryLock(tx: Tx, take: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint before_lock`.execute(tx)
  try {
    await take()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    await sql`rollback to savepoint before_lock`.execute(tx)
    return false
  }
}
