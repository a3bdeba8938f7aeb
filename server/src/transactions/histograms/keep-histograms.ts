import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { ofCycle } from '../of-cycles.ts'
import { bucketOf, sampleBoundaries } from '../paging/buckets.ts'
import type { Boundary } from '../paging/row-list.ts'
import { transactionSortColumns } from '../transaction-line.ts'
import {
  type BucketCounts,
  type Counted,
  type CycleOrder,
  countsOf,
  followMoves,
  hasMovedMuch,
  type KeptCounts,
  keptOf,
  readKept
} from './bucket-counts.ts'
import { inSnapshot } from './snapshot.ts'

/** A sort order of one cycle. */
type OneOrder = CycleOrder & { batchNos: readonly [number] }

const sortColumns = Object.values(transactionSortColumns)

/** A reader follows this many moved rows in a few milliseconds. */
const fewMoved = 500

/**
 * Creates the histogram of every order of each cycle, once for each version, and follows the rows that have moved
 * since.
 */
export async function keepHistograms(database: Database, signal?: AbortSignal): Promise<void> {
  for (const order of await dueOrders(database)) {
    if (signal?.aborted) return
    await inSnapshot(database, (snapshot) => keepOrder(snapshot, order))
  }
  await forgetMoves(database)
}

async function dueOrders(db: Database): Promise<OneOrder[]> {
  const { rows } = await sql<{ batch_no: number; sort_column: CycleOrder['sortColumn'] }>`
    select cycles.batch_no, sort_column
    from cycles cross join unnest(${sortColumns}::text[]) as sort_column
    left join transaction_histograms as kept using (batch_no, sort_column)
    where cycles.status <> 'Dropped'
      and exists (select from cycle_totals as total where total.batch_no = cycles.batch_no and row_count > 0)
      and (kept.version is distinct from cycles.version or ${fewMoved} < (
        select sum(row_count) from transaction_moves as move
        where move.batch_no = cycles.batch_no and move.move_no > kept.move_no))
    order by cycles.batch_no desc, sort_column`.execute(db)
  return rows.map(({ batch_no: batchNo, sort_column: sortColumn }) => ({ batchNos: [batchNo], sortColumn }))
}

async function keepOrder(snapshot: Database, order: OneOrder): Promise<void> {
  const [kept] = await readKept(snapshot, order)
  if (!kept) return cutOrder(snapshot, order)
  const counts = hasMovedMuch(kept) ? await recount(snapshot, order) : await followed(snapshot, order, kept)
  await snapshot
    .updateTable('transaction_histograms')
    .set({ counts: JSON.stringify(counts), move_no: kept.lastMove })
    .where('batch_no', '=', kept.batchNo)
    .where('sort_column', '=', order.sortColumn)
    .execute()
}

async function cutOrder(snapshot: Database, order: OneOrder): Promise<void> {
  const [batchNo] = order.batchNos
  const { rangeTotal, lastMove } = await one(
    snapshot,
    sql<{ rangeTotal: number; lastMove: number }>`
    select (select sum(row_count)::bigint from cycle_totals where batch_no = ${batchNo}) as "rangeTotal",
      (select coalesce(max(move_no), 0) from transaction_moves where batch_no = ${batchNo}) as "lastMove"`
  )
  const indexRanges = [ofCycle(batchNo)]
  const boundaries = await sampleBoundaries(snapshot, { sortColumn: order.sortColumn, indexRanges, rangeTotal })
  const counts = await countRows(snapshot, order, boundaries)
  // The snapshot's version, whose rows are counted; readers ignore the histogram of a replaced version.
  await sql`
    insert into transaction_histograms (batch_no, sort_column, version, boundaries, counts, move_no)
    select batch_no, ${order.sortColumn}, version, ${JSON.stringify(boundaries)}::jsonb, ${JSON.stringify(counts)}::jsonb,
      ${lastMove}::bigint
    from cycles where batch_no = ${batchNo}
    on conflict (batch_no, sort_column) do update set version = excluded.version, boundaries = excluded.boundaries,
      counts = excluded.counts, move_no = excluded.move_no`.execute(snapshot)
}

async function followed(snapshot: Database, order: OneOrder, kept: KeptCounts): Promise<BucketCounts> {
  const [present = kept] = await followMoves(snapshot, order, [kept])
  return present.counts
}

async function recount(snapshot: Database, order: OneOrder): Promise<BucketCounts> {
  const { boundaries } = await one(snapshot, sql<{ boundaries: Boundary[] }>`${keptOf(order)}`)
  return countRows(snapshot, order, boundaries)
}

async function countRows(snapshot: Database, order: OneOrder, boundaries: readonly Boundary[]): Promise<BucketCounts> {
  const [batchNo] = order.batchNos
  // The parenthesis keeps the statement from being prepared: no connection should keep so long a text.
  const { rows } = await sql<Counted>`(
    select bucket, state, hold_type as "holdType", count(*) as rows
    from (
      select ${bucketOf(order, boundaries)} as bucket, state, hold_type
      from transactions as line where ${ofCycle(batchNo)}
    ) as placed
    group by bucket, state, hold_type
  )`.execute(snapshot)
  return countsOf(rows, boundaries.length + 1)
}

/** Deletes moves that the counts of every order include. */
async function forgetMoves(database: Database): Promise<void> {
  await sql`
    delete from transaction_moves as move where move_no <= (
      select min(kept.move_no) from transaction_histograms as kept
      where kept.batch_no = move.batch_no having count(*) = ${sortColumns.length})`.execute(database)
}
