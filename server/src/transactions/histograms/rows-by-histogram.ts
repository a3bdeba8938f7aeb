import { sql } from 'kysely'
import { cacheByChange } from '#cycles/change-cache.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { ofCycle } from '../of-cycles.ts'
import { type Boundary, type CountedList, comparedTo, type RowKey } from '../paging/row-list.ts'
import { scanInOrder } from '../paging/scan.ts'
import { countsIn, followMoves, hasMovedMuch, type KeptCounts, readKept, sumOf } from './bucket-counts.ts'
import { type CountsByCycle, type Cut, type NearCut, nearestCut, readCuts } from './cut-points.ts'
import { inSnapshot } from './snapshot.ts'

type Owner = { db: Database; services: object }

/**
 * Rows of a list from a position on, in ascending order, by scanning a part of a bucket. Undefined if a cycle has no
 * histogram of the order yet, if very many rows have moved since, and while rows move.
 */
export async function rowsByHistogram(
  { db, services }: Owner,
  list: CountedList,
  first: number,
  limit: number
): Promise<RowKey[] | undefined> {
  const found = await countsAndCuts({ db, services }, list)
  if (!found) return undefined
  const { counts, cuts } = found
  if (sumOf([...counts.values()].flat()) !== list.total) return undefined
  const near = nearestCut(cuts, counts, { first, limit })
  const before = await rowsBefore(db, list, counts, cuts, near)
  return rowsAround(db, list, near, { first: first - before, limit })
}

type Cutting = Pick<CountedList, 'byState' | 'sortColumn'>

/** The buckets of an order of whole cycles, and how many rows of the list each has. Undefined until all have some. */
export async function countsAndCuts(
  { db, services }: Owner,
  list: Cutting
): Promise<{ counts: CountsByCycle; cuts: readonly Cut[] } | undefined> {
  const { sortColumn } = list
  const { batchNos, versions, changes, has } = list.byState
  const order = `${batchNos}/${versions}/${sortColumn}`
  const state = has ? changes : 'all rows'
  const kept = await cachedCounts(services, `${order}/${state}`, () => countsOf(db, list), isKept)
  if (!kept) return undefined
  const counts = new Map(kept.map((ofCycle) => [ofCycle.batchNo, countsIn(ofCycle.counts, has ?? everyRow)]))
  const cuts = await cachedCuts(services, order, () => readCuts(db, { batchNos, sortColumn }))
  return { counts, cuts }
}

const everyRow = () => true

const isKept = (kept: KeptCounts[] | undefined): boolean => kept !== undefined

const cachedCounts = cacheByChange<KeptCounts[] | undefined>(200)
const cachedCuts = cacheByChange<Cut[]>(100)

/** The counts of each cycle. A list of all rows needs no current states, so any counts will do. */
async function countsOf(db: Database, { byState, sortColumn }: Cutting): Promise<KeptCounts[] | undefined> {
  const order = { batchNos: byState.batchNos, sortColumn }
  return inSnapshot(db, async (snapshot) => {
    const kept = await readKept(snapshot, order)
    if (kept.length < order.batchNos.length) return undefined
    if (!byState.has) return kept
    return kept.some(hasMovedMuch) ? undefined : followMoves(snapshot, order, kept)
  })
}

/** Rows of the list before a cut. Rows of other cycles are counted from the beginning of their bucket. */
async function rowsBefore(
  db: Database,
  list: CountedList,
  counts: CountsByCycle,
  cuts: readonly Cut[],
  { cut, atLeast, atMost, bucketOf }: NearCut
): Promise<number> {
  if (!cut || atLeast === atMost) return atLeast
  const straddling = [...bucketOf].filter(
    ([batchNo, bucket]) => batchNo !== cut.batchNo && (counts.get(batchNo)?.[bucket] ?? 0) > 0
  )
  const parts = straddling.map(([batchNo, bucket]) => {
    const begins = cuts.find((other) => other.batchNo === batchNo && other.bucket === bucket)
    const rows = allOf([
      ofCycle(batchNo),
      ...(begins ? [comparedTo(list, '>=', begins.boundary)] : []),
      comparedTo(list, '<', cut.boundary),
      list.condition
    ])
    return sql`(select count(*) from transactions as line where ${rows})`
  })
  const { counted } = await one(db, sql<{ counted: number }>`select ${sql.join(parts, sql` + `)} as counted`)
  return atLeast + counted
}

/** Rows from a position relative to a cut, which is negative for rows before it. */
async function rowsAround(
  db: Database,
  list: CountedList,
  { cut, earlier, later }: NearCut,
  { first, limit }: { first: number; limit: number }
): Promise<RowKey[]> {
  const boundaryOf = (at: Cut | undefined): Boundary | undefined => at?.boundary
  const back = Math.min(limit, Math.max(0, -first))
  const bounds = { from: boundaryOf(earlier), until: boundaryOf(cut) }
  const above = { ...bounds, isDescending: true, offset: -first - back, limit: back }
  const before = back > 0 ? (await scanInOrder(db, list, above)).toReversed() : []
  const below = { from: boundaryOf(cut), until: boundaryOf(later), isDescending: false }
  const offset = Math.max(0, first)
  const after = back < limit ? await scanInOrder(db, list, { ...below, offset, limit: limit - back }) : []
  return [...before, ...after]
}
