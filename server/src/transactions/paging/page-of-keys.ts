import { setTimeout as pause } from 'node:timers/promises'
import type { PageRequest, SortOrder } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { cacheByChange } from '#cycles/change-cache.ts'
import type { Database } from '#platform/db/database.ts'
import { direction } from '#platform/db/list-sql.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { rowsByHistogram } from '../histograms/rows-by-histogram.ts'
import { type Buckets, splitIntoBuckets } from './buckets.ts'
import { type IndexedList, type RowKey, sortOf } from './row-list.ts'
import { scanInOrder, scanned } from './scan.ts'

type Slice = { fromEnd: boolean; offset: number; limit: number }

/** A page counted from the nearer end of the list, so that the last page costs as little as the first. */
export function sliceOf({ pageNumber, pageSize }: PageRequest, total: number): Slice {
  const before = pageNumber * pageSize
  const limit = Math.max(0, Math.min(pageSize, total - before))
  const after = total - before - limit
  return before <= after ? { fromEnd: false, offset: before, limit } : { fromEnd: true, offset: after, limit }
}

/** Scanning this many rows takes about ten milliseconds. */
const mostScanned = 20_000
/** Lists up to this length are cached completely. */
const mostCachedWhole = 10_000

/** A page of a list that is cached completely costs as much as scanning so many. */
const mostScannedOfCached = 100

const isCachedWhole = ({ isFoundWhole, isCacheable, total }: IndexedList) =>
  isFoundWhole === true && isCacheable && total <= mostCachedWhole

type CacheOwner = { db: Database; services: object }

/**
 * The rows of a page near an end of the list, as SQL `(batch_no, id, position)`, by a scan from that end. Undefined
 * if the scan would be long; it stops if the list's rows are rarer there than on average.
 */
export function pageNearEnd(
  list: IndexedList,
  request: PageRequest & { sortOrder: SortOrder }
): RawBuilder<unknown> | undefined {
  const { fromEnd, offset, limit } = sliceOf(request, list.total)
  const scannedRows = (offset + limit) * (list.rangeTotal / list.total)
  if (scannedRows > (isCachedWhole(list) ? mostScannedOfCached : mostScanned)) return undefined
  const isDescending = fromEnd !== (request.sortOrder === 'DESC')
  const order = direction(request.sortOrder)
  // A usual limit is part of the statement's text: see `Scan`.
  const most = fromEnd && limit < request.pageSize ? limit : sql.lit(request.pageSize)
  return sql`
    select batch_no, id, row_number() over (order by sort_key ${order}, id ${order}) as position
    from ${scanned(list, { isDescending, mostScanned, offset, limit: most })} as near`
}

/**
 * The rows of a page in the requested order, from the kept histograms of its cycles or from a cache of the list that
 * is valid until its rows change: every page costs the same. Refuses a page that takes too long; the search goes on,
 * so that a later request finds it.
 */
export async function pageOfKeys(
  owner: CacheOwner,
  list: IndexedList,
  request: PageRequest & { sortOrder: SortOrder }
): Promise<RowKey[] | Refusal> {
  const { fromEnd, offset, limit } = sliceOf(request, list.total)
  const isDescending = request.sortOrder === 'DESC'
  const first = fromEnd === isDescending ? offset : list.total - offset - limit
  const found = await withTimeout(rowsFrom(owner, list, first, limit))
  if (!found) return takesTooLong
  return isDescending ? found.toReversed() : found
}

const takesTooLong = refuse(
  'refusedByRule',
  'This page lies deep in a long list and takes a while to be found. Please ask for it again in a minute, or narrow the list.',
  'pageNumber'
)

/** Rows of the list from a position on, in ascending order. */
async function rowsFrom(owner: CacheOwner, list: IndexedList, first: number, limit: number): Promise<RowKey[]> {
  const { db, services } = owner
  const known = await countedRows(owner, list, first, limit)
  if (known) return known
  const readWhole = () => wholeList(db, list)
  const split = () => splitIntoBuckets(db, list)
  if (list.total <= mostCachedWhole) {
    const whole = await (list.isCacheable ? cachedLists(services, list.key, readWhole) : readWhole())
    return whole.slice(first, first + limit)
  }
  const buckets = await (list.isCacheable ? cachedBuckets(services, list.key, split) : split())
  return rowsOfBuckets(db, list, buckets, first, limit)
}

/** The rows by the counts that histograms keep of the list, or of one around it. */
async function countedRows(
  owner: CacheOwner,
  list: IndexedList,
  first: number,
  limit: number
): Promise<RowKey[] | undefined> {
  const { byState } = list
  if (byState) return rowsByHistogram(owner, { ...list, byState }, first, limit)
  const around = await list.around?.()
  return around && rowsByHistogram(owner, around.list, around.rowsBefore + first, limit)
}

const cachedLists = cacheByChange<RowKey[]>(100)
const cachedBuckets = cacheByChange<Buckets>(300)

async function wholeList(db: Database, list: IndexedList): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select line.batch_no, line.id::text as id from ${list.rows} order by ${sortOf(list)}, line.id`.execute(db)
  return rows
}

async function rowsOfBuckets(
  db: Database,
  list: IndexedList,
  { boundaries, before }: Buckets,
  first: number,
  limit: number
): Promise<RowKey[]> {
  const found: RowKey[] = []
  for (let bucket = before.findLastIndex((count) => count <= first); bucket <= boundaries.length; bucket += 1) {
    if (found.length === limit) break
    const begins = before[bucket] ?? 0
    if (before[bucket + 1] === begins) continue
    const offset = Math.max(0, first - begins)
    const bounds = { from: boundaries[bucket - 1], until: boundaries[bucket] }
    found.push(
      ...(await scanInOrder(db, list, { ...bounds, isDescending: false, offset, limit: limit - found.length }))
    )
  }
  return found
}

/** Well below the 60 seconds after which the console gives up. */
const timeoutMs = 25_000

/** The result of the work, or undefined after the timeout; the work goes on. */
async function withTimeout<Found>(work: Promise<Found>): Promise<Found | undefined> {
  const waiting = new AbortController()
  // Ignored: the caller has timed out, and the next request meets the fault again.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, pause(timeoutMs, undefined, { signal: waiting.signal }).catch(() => undefined)])
  } finally {
    waiting.abort()
  }
}
