import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { type Boundary, comparedTo, type IndexedList, sortOf } from './row-list.ts'
import { within } from './scan.ts'

/** A list split into buckets of about the same number of scanned rows. */
export type Buckets = {
  /** The beginnings of all buckets except the first. */
  boundaries: Boundary[]
  /** How many rows precede each bucket, and finally the total. */
  before: number[]
}

/** Scanning this many rows takes a few milliseconds. */
const longestBucket = 7500
const mostBuckets = 2048
/** Samples are whole pages, whose rows may be adjacent in the order. */
const sampledPerBucket = 50
const fewestSampled = 2000

/**
 * Counts a list's rows by bucket in one reading, without sorting. The boundaries come from a sample of pages: how
 * even they are affects the speed only.
 */
export async function splitIntoBuckets(db: Database, list: IndexedList): Promise<Buckets> {
  const boundaries = await sampleBoundaries(db, list)
  // The parenthesis keeps the statement from being prepared: no connection should keep so long a text.
  const { rows } = await sql<{ bucket: number; row_count: number }>`(
    select bucket, count(*) as row_count
    from (select ${bucketOf(list, boundaries)} as bucket from ${list.rows}) as placed
    group by bucket
  )`.execute(db)
  const countOf = new Map(rows.map(({ bucket, row_count: count }) => [bucket, count]))
  const before = [0]
  for (let bucket = 0; bucket <= boundaries.length; bucket += 1)
    before.push((before[bucket] ?? 0) + (countOf.get(bucket) ?? 0))
  return { boundaries, before }
}

type SampledList = Pick<IndexedList, 'sortColumn' | 'indexRanges' | 'part' | 'rangeTotal'>

/** The boundaries of a list's buckets, from a sample of its pages; none for a list of one bucket. */
export async function sampleBoundaries(db: Database, list: SampledList): Promise<Boundary[]> {
  const buckets = Math.max(1, Math.min(mostBuckets, 2 ** Math.ceil(Math.log2(list.rangeTotal / longestBucket))))
  const sampled = Math.max(fewestSampled, buckets * sampledPerBucket)
  const percent = Math.min(100, (100 * sampled) / list.rangeTotal)
  const ranges = sql.join(
    list.indexRanges.map((range) => sql`(${allOf([range, ...within(list, {})])})`),
    sql` or `
  )
  const { rows } = await sql<Boundary>`
    select sort_key::text as sort_key, id::text as id
    from (
      select distinct on (bucket) bucket, sort_key, id
      from (
        select ${sortOf(list)} as sort_key, line.id,
          ntile(${buckets}::integer) over (order by ${sortOf(list)}, line.id) as bucket
        from transactions as line tablesample system (${percent}::real) where ${ranges}
      ) as sampled
      order by bucket, sort_key, id
    ) as first
    where bucket > 1 order by first.sort_key, first.id`.execute(db)
  return rows.map((boundary, at) => {
    const isAlone = [rows[at - 1], rows[at + 1]].every((beside) => beside?.sort_key !== boundary.sort_key)
    // If only one boundary has a key, it is compared without the id, in a third of the time.
    return isAlone ? { ...boundary, id: null } : boundary
  })
}

/** SQL for a row's bucket, by binary search over the boundaries. */
export function bucketOf(
  list: Pick<IndexedList, 'sortColumn'>,
  boundaries: readonly Boundary[],
  first = 0,
  last = boundaries.length
): RawBuilder<unknown> {
  const middle = Math.floor((first + last) / 2)
  const boundary = boundaries[middle]
  if (first >= last || !boundary) return sql.lit(first)
  return sql`case when ${comparedTo(list, '<', boundary)} then ${bucketOf(list, boundaries, first, middle)}
    else ${bucketOf(list, boundaries, middle + 1, last)} end`
}
