import type { Tx } from '#platform/db/database.ts'
import './tables.ts'

/** Erases the lists that users saved. */
export async function eraseViewsOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await tx.deleteFrom('saved_views').where('user_id', 'in', userIds).execute()
}
