import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { lineOfId } from '#transactions/row-ids.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** Notes that debits of `rows`, a table of repaired rows, join their cycle now: after every clawback that is there. */
export async function recordArrivals(tx: Tx, batchNo: number, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into rate_arrivals (batch_no, id, arrival)
    select ${batchNo}::integer, id, first + ${lineOfId(sql`id`)}
    from ${rows} as row, (select nextval('transaction_ids') as first offset 0) as numbered
    where incentive_amount <= 0`.execute(tx)
}
