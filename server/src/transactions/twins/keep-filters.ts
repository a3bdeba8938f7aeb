import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { keepFilter, type VersionOfCycle } from './kept-filters.ts'
import { KeyedRows, type TransactionKeys } from './keyed-rows.ts'

/** Creates missing filters: of versions that were imported before filters existed, or by an older server. */
export async function keepFilters(database: Database, signal?: AbortSignal): Promise<void> {
  for (const cycle of await cyclesWithoutFilter(database)) {
    if (signal?.aborted) return
    await database.transaction().execute(async (tx) => {
      if (await isStillVersion(tx, cycle)) await keepFiltersOf(tx, cycle)
    })
  }
}

async function cyclesWithoutFilter(db: Database): Promise<VersionOfCycle[]> {
  const { rows } = await sql<VersionOfCycle>`
    select batch_no as "batchNo", version from cycles
    where status <> 'Dropped'
      and not exists (
        select from transaction_key_filters as filter
        where filter.batch_no = cycles.batch_no and filter.version = cycles.version
      )
    order by batch_no desc`.execute(db)
  return rows
}

/** Whether the version is still current; reading its rows then keeps it so until the transaction ends. */
async function isStillVersion(tx: Tx, { batchNo, version }: VersionOfCycle): Promise<boolean> {
  await sql`select from transactions where batch_no = ${batchNo} limit 1`.execute(tx)
  const { rows } = await sql`select from cycles where batch_no = ${batchNo} and version = ${version}`.execute(tx)
  return rows.length > 0
}

const rowsAtOnce = 10_000

async function keepFiltersOf(tx: Tx, cycle: VersionOfCycle): Promise<void> {
  const rows = new KeyedRows()
  let part = 1
  for await (const row of rowsInOrder(tx, cycle)) {
    rows.add(0, row)
    if (!rows.isFull) continue
    await keepFilter(tx, { ...cycle, part }, rows.filter())
    rows.clear()
    part += 1
  }
  await keepFilter(tx, { ...cycle, part }, rows.filter())
}

/** Reads through the parent table, so that an import which sets the version aside waits. */
async function* rowsInOrder(tx: Tx, { batchNo }: VersionOfCycle): AsyncGenerator<TransactionKeys> {
  for (let last = 0; ; ) {
    const { rows } = await sql<TransactionKeys & { id: number }>`
      select id, transaction_no as "transactionNo", transaction_type as "transactionType", yes_id as "yesId",
        transaction_date as "transactionDate", transaction_amount as "transactionAmount"
      from transactions where batch_no = ${batchNo} and id > ${last} order by id limit ${rowsAtOnce}`.execute(tx)
    yield* rows
    const end = rows.at(-1)
    if (rows.length < rowsAtOnce || !end) return
    last = end.id
  }
}
