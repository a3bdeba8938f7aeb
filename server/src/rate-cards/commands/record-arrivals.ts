import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { lineOfId } from '#transactions/row-ids.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** Notes that debits of `rows`, a table, join their cycle now: after every clawback that is there. */
export async function recordArrivals(tx: Tx, batchNo: number, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into rate_arrivals (batch_no, id, arrival)
    select ${batchNo}::integer, id, first + ${lineOfId(sql`id`)}
    from ${rows} as row, (select nextval('transaction_ids') as first offset 0) as numbered
    where incentive_amount <= 0`.execute(tx)
}

/** The same of a file's rows, if others may have come since its rows were numbered: it was read meanwhile. */
export async function recordLateArrivals(
  tx: Tx,
  rows: RawBuilder<unknown>,
  { batchNo, idBase }: { batchNo: number; idBase: number }
): Promise<void> {
  const { haveOthersCome } = await one(
    tx,
    sql<{ haveOthersCome: boolean }>`select last_value > ${idBase}::bigint as "haveOthersCome" from transaction_ids`
  )
  if (haveOthersCome) await recordArrivals(tx, batchNo, rows)
}
