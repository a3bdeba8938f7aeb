import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { forgetOrders, partition } from './partition.ts'
import './tables.ts'

/**
 * Erases who the customers of a cycle's rows are, and who sold to them on which device. Rows stay with all that was counted
 * and paid; each gets a customer of its own, so that none is taken for another's duplicate. Rows that are held, or
 * that an exclusion keeps out, stay as they are. The caller locks the cycle. Returns how many rows it erased.
 * @param which narrows them to some customers
 */
export async function eraseCustomers(tx: Tx, batchNo: number, which: RawBuilder<unknown> = sql`true`): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${partition(batchNo)} set yes_id = 'erased ' || id, billing_account_no = 'erased ' || id, device_id = null,
      sales_person = null
    where state in ('PAID', 'CANCELLED') and yes_id <> 'erased ' || id and ${which}`.execute(tx)
  await forgetOrders(tx, batchNo)
  return Number(numAffectedRows ?? 0)
}
