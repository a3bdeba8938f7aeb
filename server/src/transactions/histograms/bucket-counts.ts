import type { TransactionState } from '@payouts/contract/cycles/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { ofCycles } from '../of-cycles.ts'
import { type SortColumn, typeOf } from '../paging/row-list.ts'
import '../tables.ts'

/** A sort order of whole cycles. It has a histogram: buckets of some thousand rows each. */
export type CycleOrder = { batchNos: readonly number[]; sortColumn: SortColumn }

/** How many rows of each bucket are in a state, by `PAYABLE/` or `HELD/Manual Hold`. */
export type BucketCounts = Record<string, number[]>

/** A cycle's counts up to a move of its rows, and what has moved since. */
export type KeptCounts = { batchNo: number; counts: BucketCounts; lastMove: number; movedSince: number }

/** The counts of each cycle whose present version has a histogram. */
export async function readKept(db: Database, order: CycleOrder): Promise<KeptCounts[]> {
  const { rows } = await sql<KeptCounts>`
    select batch_no as "batchNo", counts, coalesce(since.last, kept.move_no) as "lastMove",
      coalesce(since.row_count, 0)::bigint as "movedSince"
    from (${keptOf(order)}) as kept
    cross join lateral (
      select max(move_no) as last, sum(row_count) as row_count from transaction_moves as move
      where move.batch_no = kept.batch_no and move.move_no > kept.move_no
    ) as since`.execute(db)
  return rows
}

/** If more of the rows have moved, counting all of them is quicker than following the moves. */
const mostMoved = 0.1

export function hasMovedMuch({ counts, movedSince }: KeptCounts): boolean {
  return movedSince > mostMoved * sumOf(Object.values(counts).flat())
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

type Moved = {
  batch_no: number
  /** The rows' bucket, which never changes, because sort columns never change. */
  bucket: number
  left_state: TransactionState | null
  left_hold_type: string | null
  entered_state: TransactionState | null
  entered_hold_type: string | null
  row_count: number
}

/** The counts of the rows as they are now. `kept` must come from the same snapshot. */
export async function followMoves(
  snapshot: Database,
  order: CycleOrder,
  kept: readonly KeptCounts[]
): Promise<KeptCounts[]> {
  if (kept.every(({ movedSince }) => movedSince === 0)) return [...kept]
  const { rows } = await sql<Moved>`
    with kept as materialized (${keptOf(order)}), placed as (
      select *, count(*) filter (where not is_row) over (partition by batch_no order by sort_key, id, is_row) as bucket
      from (
        select batch_no, (boundary->>'sort_key')::${typeOf(order)} as sort_key,
          coalesce((boundary->>'id')::bigint, 0) as id, false as is_row,
          null::transaction_state as left_state, null as left_hold_type,
          null::transaction_state as entered_state, null as entered_hold_type
        from kept cross join jsonb_array_elements(boundaries) as boundary
        union all
        select move.batch_no, ${sql.ref(`line.${order.sortColumn}`)}, line.id, true,
          left_state, left_hold_type, entered_state, entered_hold_type
        from kept
        join transaction_moves as move on move.batch_no = kept.batch_no and move.move_no > kept.move_no
        cross join unnest(ids) as moved (id)
        join transactions as line on line.batch_no = move.batch_no and line.id = moved.id
        where ${ofCycles(order.batchNos)}
      ) as merged
    )
    select batch_no, bucket, left_state, left_hold_type, entered_state, entered_hold_type, count(*) as row_count
    from placed where is_row group by 1, 2, 3, 4, 5, 6`.execute(snapshot)
  return kept.map((ofCycle) => ({
    ...ofCycle,
    counts: withMoves(
      ofCycle.counts,
      rows.filter(({ batch_no: batchNo }) => batchNo === ofCycle.batchNo)
    ),
    movedSince: 0
  }))
}

function withMoves(counts: BucketCounts, moves: readonly Moved[]): BucketCounts {
  const buckets = Object.values(counts)[0]?.length ?? 0
  const changed = structuredClone(counts)
  for (const { bucket, row_count: rows, ...move } of moves) {
    if (move.left_state) add(changed, keyOf(move.left_state, move.left_hold_type), { bucket, buckets, rows: -rows })
    if (move.entered_state) add(changed, keyOf(move.entered_state, move.entered_hold_type), { bucket, buckets, rows })
  }
  return changed
}

export type Counted = { bucket: number; state: TransactionState; holdType: string | null; rows: number }

/** Counts of so many buckets. */
export function countsOf(counted: readonly Counted[], buckets: number): BucketCounts {
  const counts: BucketCounts = {}
  for (const { bucket, state, holdType, rows } of counted)
    add(counts, keyOf(state, holdType), { bucket, buckets, rows })
  return counts
}

/** The counts of the rows that meet a condition, by bucket. */
export function countsIn(counts: BucketCounts, has: (state: TransactionState, holdType: string) => boolean): number[] {
  const buckets = Object.values(counts)[0]?.length ?? 0
  const counted = new Array<number>(buckets).fill(0)
  for (const [key, ofKey] of Object.entries(counts)) {
    const [state = '', holdType = ''] = key.split('/')
    if (has(state as TransactionState, holdType))
      for (let bucket = 0; bucket < buckets; bucket += 1)
        counted[bucket] = (counted[bucket] ?? 0) + (ofKey[bucket] ?? 0)
  }
  return counted
}

const keyOf = (state: TransactionState, holdType: string | null): string => `${state}/${holdType ?? ''}`

function add(
  counts: BucketCounts,
  key: string,
  { bucket, buckets, rows }: { bucket: number; buckets: number; rows: number }
): void {
  const ofKey = counts[key] ?? new Array<number>(buckets).fill(0)
  ofKey[bucket] = (ofKey[bucket] ?? 0) + rows
  counts[key] = ofKey
}

/** `(batch_no, boundaries, counts, move_no)` of the cycles whose present version has a histogram. */
export function keptOf({ batchNos, sortColumn }: CycleOrder): RawBuilder<unknown> {
  return sql`
    select batch_no, boundaries, counts, move_no from transaction_histograms join cycles using (batch_no, version)
    where batch_no = any(${[...batchNos]}::integer[]) and sort_column = ${sortColumn}`
}
