import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Boundary, typeOf } from '../paging/row-list.ts'
import { type CycleOrder, keptOf, sumOf } from './bucket-counts.ts'

/** The beginning of a bucket of one cycle, in an order of several cycles. */
export type Cut = { batchNo: number; bucket: number; boundary: Boundary }

/** The beginnings of all buckets except each cycle's first, in order. */
export async function readCuts(db: Database, order: CycleOrder): Promise<Cut[]> {
  const { rows } = await sql<{ batch_no: number; bucket: number; sort_key: string; id: string | null }>`
    select batch_no, bucket, boundary->>'sort_key' as sort_key, boundary->>'id' as id
    from (${keptOf(order)}) as kept
    cross join jsonb_array_elements(boundaries) with ordinality as cut (boundary, bucket)
    order by (boundary->>'sort_key')::${typeOf(order)}, coalesce((boundary->>'id')::bigint, 0), batch_no`.execute(db)
  return rows.map(({ batch_no: batchNo, bucket, ...boundary }) => ({ batchNo, bucket, boundary }))
}

/** The rows of a list by bucket, for each cycle. */
export type CountsByCycle = ReadonlyMap<number, readonly number[]>

/** A cut near a position of a list, and cuts before and after it that surely enclose the page. */
export type NearCut = {
  cut: Cut | undefined
  /** The least and the most rows of the list before the cut; exact unless another cycle's bucket straddles it. */
  atLeast: number
  atMost: number
  /** Each cycle's bucket at the cut. */
  bucketOf: ReadonlyMap<number, number>
  earlier: Cut | undefined
  later: Cut | undefined
}

/** Finds the cut nearest to the rows from `first` on; undefined if the list's beginning is near enough. */
export function nearestCut(
  cuts: readonly Cut[],
  counts: CountsByCycle,
  { first, limit }: { first: number; limit: number }
): NearCut {
  const ranks = ranksOf(cuts, counts)
  let nearest = -1
  let distance = first
  ranks.forEach(({ atLeast, atMost }, index) => {
    const further = Math.abs((atLeast + atMost) / 2 - first)
    if (further < distance) [nearest, distance] = [index, further]
  })
  const { atLeast, atMost } = ranks[nearest] ?? { atLeast: 0, atMost: 0 }
  const bucketOf = new Map([...counts.keys()].map((batchNo) => [batchNo, 0]))
  for (const { batchNo, bucket } of cuts.slice(0, nearest + 1)) bucketOf.set(batchNo, bucket)
  return {
    cut: cuts[nearest],
    atLeast,
    atMost,
    bucketOf,
    earlier: cuts[ranks.findLastIndex((rank, index) => index < nearest && rank.atMost <= first)],
    later: cuts[ranks.findIndex((rank, index) => index > nearest && rank.atLeast >= first + limit)]
  }
}

type Rank = Pick<NearCut, 'atLeast' | 'atMost'>

function ranksOf(cuts: readonly Cut[], counts: CountsByCycle): Rank[] {
  let ended = 0
  let begun = sumOf([...counts.values()].map(([first = 0]) => first))
  return cuts.map(({ batchNo, bucket }) => {
    const ofCycle = counts.get(batchNo) ?? []
    const [left = 0, entered = 0] = ofCycle.slice(bucket - 1, bucket + 1)
    ended += left
    begun += entered - left
    return { atLeast: ended, atMost: ended + begun - entered }
  })
}
