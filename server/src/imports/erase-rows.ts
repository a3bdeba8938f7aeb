import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { setAside } from '#transactions/partition.ts'
import '#cycles/tables.ts'
import './tables.ts'

/** The values of a row that say who its customer is, or who sold to the customer on which device. */
const personal = ['yesId', 'billingAccountNo', 'deviceId', 'salesPerson']

/**
 * Erases the values of a cycle's rejected rows, in all its versions. Which lines were rejected, and why, stays. Returns how
 * many rows it erased.
 */
export async function eraseRejectedRows(tx: Tx, batchNo: number): Promise<number> {
  await tx.deleteFrom('repair_drafts').where('batch_no', '=', batchNo).execute()
  await tx.updateTable('import_rejections').set({ value: '' }).where('batch_no', '=', batchNo).execute()
  const { numDeletedRows } = await tx.deleteFrom('rejected_rows').where('batch_no', '=', batchNo).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The same for the rows that a condition on them and on their cycles finds. */
export async function eraseRejectedOf(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const found = sql`
    select rejected.batch_no, rejected.version, rejected.line from rejected_rows as rejected
    join cycles on cycles.batch_no = rejected.batch_no where ${which}`
  await sql`update import_rejections set value = '' where (batch_no, version, line) in (${found})`.execute(tx)
  await sql`delete from rejected_rows where (batch_no, version, line) in (${found})`.execute(tx)
}

/** Whose data are erased, in SQL: conditions on a table with the columns of a row, on carried decisions and on a file's values. */
export type Whose = {
  row: RawBuilder<unknown>
  carried: RawBuilder<unknown>
  values: (values: string) => RawBuilder<unknown>
}

const everybody: Whose = { row: sql`true`, carried: sql`true`, values: () => sql`true` }

/**
 * Erases who the customers are in what imports keep of a cycle beside its rows: versions set aside, decisions carried from
 * one version to the next, and repaired rows.
 */
export async function eraseCustomersOfImports(tx: Tx, batchNo: number, whose: Whose = everybody): Promise<void> {
  const { rows: versions } = await sql<{ version: number }>`
    select version from cycle_versions where batch_no = ${batchNo}
      and to_regclass(format('set_aside.transactions_%s_v%s', batch_no, version)) is not null`.execute(tx)
  for (const { version } of versions)
    await sql`
      update ${setAside(batchNo, version)} set yes_id = 'erased ' || id, billing_account_no = 'erased ' || id,
        device_id = null, sales_person = null where ${whose.row}`.execute(tx)
  await sql`
    update carried_decisions as carried set yes_id = 'erased ' || former_id where batch_no = ${batchNo} and ${whose.carried}`.execute(
    tx
  )
  await sql`
    update repaired_rows set before = before - ${personal}::text[], after = after - ${personal}::text[]
    where change_id in (select change_id from repair_requests where batch_no = ${batchNo})
      and (${whose.values('before')} or ${whose.values('after')})`.execute(tx)
}
