import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { type Boundary, comparedTo, type IndexedList, type RowKey, sortOf } from './row-list.ts'

type Scan = {
  /** The boundaries of the scan: the first is included, the second is not. */
  from?: Boundary | undefined
  until?: Boundary | undefined
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
export async function scanInOrder(db: Database, list: IndexedList, scan: Scan): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select batch_no, id::text as id from ${scanned(list, scan)} as scanned ${orderOf(scan)}`.execute(db)
  return rows
}

/** The scan as SQL, `(batch_no, id, sort_key)`. */
export function scanned(list: IndexedList, scan: Scan): RawBuilder<unknown> {
  const { mostScanned, offset, limit } = scan
  const direction = directionOf(scan)
  const most = mostScanned === undefined ? sql`` : sql`limit ${sql.lit(mostScanned)}`
  const ranges = list.indexRanges.map((range) => {
    const rows = allOf([range, ...within(list, scan)])
    return sql`(
      select line.batch_no, line.id, ${sortOf(list)} as sort_key, ${list.condition} as is_match
      from transactions as line where ${rows} order by sort_key ${direction}, line.id ${direction} ${most}
    )`
  })
  return sql`(
    select batch_no, id, sort_key from (
      select * from (${sql.join(ranges, sql` union all `)}) as scanned ${orderOf(scan)} ${most}
    ) as scanned
    where is_match ${orderOf(scan)} limit ${limit} ${offset === 0 ? sql`` : sql`offset ${offset}`}
  )`
}

const directionOf = ({ isDescending }: Scan) => (isDescending ? sql`desc` : sql`asc`)

function orderOf(scan: Scan): RawBuilder<unknown> {
  const direction = directionOf(scan)
  return sql`order by scanned.sort_key ${direction}, scanned.id ${direction}`
}

function within(list: IndexedList, { from, until }: Scan): RawBuilder<SqlBool>[] {
  const bounds: RawBuilder<SqlBool>[] = []
  if (from) bounds.push(comparedTo(list, '>=', from))
  if (until) bounds.push(comparedTo(list, '<', until))
  return bounds
}
