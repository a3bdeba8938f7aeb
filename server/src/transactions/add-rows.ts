import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { forgetOrders, type LoadingTable } from './partition.ts'
import { lineOfId } from './row-ids.ts'
import './tables.ts'

/** A cycle's offset between the ids of rows and their lines; a new one if it has no rows. */
export async function idBaseOf(tx: Tx, batchNo: number): Promise<number> {
  const { rows } = await sql<{ idBase: number }>`
    select coalesce(
      (select id - ${lineOfId(sql`id`)} from transactions where batch_no = ${batchNo} limit 1),
      nextval('transaction_ids')
    ) as "idBase"`.execute(tx)
  return rows[0]?.idBase ?? 0
}

/**
 * Adds loaded rows to a cycle's next version. The cycle's orders are forgotten, and duplicates in other cycles refer
 * to the new version.
 */
export async function addLoadedRows(
  tx: Tx,
  { ref }: LoadingTable,
  { batchNo, version }: { batchNo: number; version: number }
): Promise<void> {
  await sql`insert into transactions select * from ${ref}`.execute(tx)
  await sql`drop table ${ref}`.execute(tx)
  await forgetOrders(tx, batchNo)
  await tx
    .updateTable('transaction_twins')
    .set({ twin_version: version })
    .where('twin_batch_no', '=', batchNo)
    .where('twin_version', '=', version - 1)
    .execute()
}
