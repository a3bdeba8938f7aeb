import type { Tx } from '#platform/db/database.ts'
import '../tables.ts'

/** After how many days without an answer of the bank payments become UNKNOWN from now on. */
export async function setUnknownAfterDays(tx: Tx, days: number): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ unknown_after_days: days })
    .where('unknown_after_days', '<>', days)
    .execute()
}
