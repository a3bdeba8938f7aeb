import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { comparedTo, type OrderPart, type RowKey, type ScannedList, sortOf } from './row-list.ts'

type Scan = OrderPart & {
  isDescending: boolean
  /** Rows of any kind after which the scan gives up. */
  mostScanned?: number
  offset: number
  /**
   * For an unknown limit PostgreSQL expects a tenth of all rows and plans the statement again each time. So a limit
   * that most pages share is part of the text, and so is an offset of zero.
   */
  limit: number | RawBuilder<number>
}

/** Rows of the list in its order, from the indexes of its ranges. */
export async function scanInOrder(db: Database, list: ScannedList, scan: Scan): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select batch_no, id::text as id from ${scanned(list, scan)} as scanned ${orderOf(scan)}`.execute(db)
  return rows
}

/**
 * The scan as SQL, `(batch_no, id, sort_key)`. Only a scan that gives up puts each range in order by itself: otherwise
 * PostgreSQL plans without the limit, and collects and sorts a range of long indexes for one page of it.
 */
export function scanned(list: ScannedList, scan: Scan): RawBuilder<unknown> {
  const { mostScanned, offset, limit } = scan
  const order = sql`order by sort_key ${directionOf(scan)}, id ${directionOf(scan)}`
  const first = mostScanned === undefined ? sql`` : sql`${order} limit ${sql.lit(mostScanned)}`
  const ranges = list.indexRanges.map((range) => {
    const rows = allOf([range, ...within(list, scan)])
    return sql`(
      select line.batch_no, line.id, ${sortOf(list)} as sort_key, ${list.condition} as is_match
      from transactions as line where ${rows} ${first}
    )`
  })
  return sql`(
    select batch_no, id, sort_key from (
      select * from (${sql.join(ranges, sql` union all `)}) as scanned ${first}
    ) as scanned
    where is_match ${order} limit ${limit} ${offset === 0 ? sql`` : sql`offset ${offset}`}
  )`
}

const directionOf = ({ isDescending }: Scan) => (isDescending ? sql`desc` : sql`asc`)

function orderOf(scan: Scan): RawBuilder<unknown> {
  const direction = directionOf(scan)
  return sql`order by scanned.sort_key ${direction}, scanned.id ${direction}`
}

/**
 * A scan ends where it says, or else where the list does. Never at both: beside any other condition on the column,
 * PostgreSQL reads an index up to that one and not only up to a boundary with an id.
 */
export function within(
  list: Pick<ScannedList, 'sortColumn' | 'part'>,
  { from = list.part?.from, until = list.part?.until }: OrderPart
): RawBuilder<SqlBool>[] {
  const bounds: RawBuilder<SqlBool>[] = []
  if (from) bounds.push(comparedTo(list, '>=', from))
  if (until) bounds.push(comparedTo(list, '<', until))
  return bounds
}
