import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { setAside } from '#transactions/partition.ts'
import './tables.ts'

/** The values of a row that say who its customer is, or who sold to the customer on which device. */
const personal = ['yesId', 'billingAccountNo', 'deviceId', 'salesPerson']

/**
 * Erases the values of a cycle's rejected rows, in all its versions. Which lines were rejected, and why, stays. Answers how
 * many rows it erased.
 */
export async function eraseRejectedRows(tx: Tx, batchNo: number): Promise<number> {
  await tx.deleteFrom('repair_drafts').where('batch_no', '=', batchNo).execute()
  await tx.updateTable('import_rejections').set({ value: '' }).where('batch_no', '=', batchNo).execute()
  const { numDeletedRows } = await tx.deleteFrom('rejected_rows').where('batch_no', '=', batchNo).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Erases who the customers are in what imports keep of a cycle beside its rows: versions set aside, decisions carried from
 * one version to the next, and repaired rows.
 */
export async function eraseCustomersOfImports(tx: Tx, batchNo: number): Promise<void> {
  const { rows: versions } = await sql<{ version: number }>`
    select version from cycle_versions where batch_no = ${batchNo}
      and to_regclass(format('set_aside.transactions_%s_v%s', batch_no, version)) is not null`.execute(tx)
  for (const { version } of versions)
    await sql`
      update ${setAside(batchNo, version)} set yes_id = 'erased ' || id, billing_account_no = 'erased ' || id,
        device_id = null, sales_person = null`.execute(tx)
  await sql`
    update carried_decisions set yes_id = 'erased ' || former_id where batch_no = ${batchNo}`.execute(tx)
  await sql`
    update repaired_rows set before = before - ${personal}::text[], after = after - ${personal}::text[]
    where change_id in (select change_id from repair_requests where batch_no = ${batchNo})`.execute(tx)
}
