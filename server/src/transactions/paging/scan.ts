import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { allOf } from '../../platform/db/list-sql.ts'
import { type Boundary, comparedTo, type IndexedList, type RowKey, sortOf } from './row-list.ts'

type Scan = {
  /** What is scanned: from a boundary on, and short of another. */
  from?: Boundary | undefined
  until?: Boundary | undefined
  isDescending: boolean
  /** Rows of any kind, after which the scan gives up. */
  mostScanned?: number
  offset: number
  limit: number
}

/** Rows of the list in its order, as the indexes of its ranges have them. */
export async function scanInOrder(db: Database, list: IndexedList, scan: Scan): Promise<RowKey[]> {
  const { isDescending, mostScanned, offset, limit } = scan
  const direction = isDescending ? sql`desc` : sql`asc`
  const order = sql`order by sort_key ${direction}, scanned.id ${direction}`
  const most = mostScanned === undefined ? sql`` : sql`limit ${mostScanned}`
  const ranges = list.indexRanges.map((range) => {
    const rows = allOf([range, ...within(list, scan)])
    return sql`(
      select line.batch_no, line.id, ${sortOf(list)} as sort_key, ${list.condition} as is_match
      from transactions as line where ${rows} order by sort_key ${direction}, line.id ${direction} ${most}
    )`
  })
  const { rows } = await sql<RowKey>`
    select batch_no, id::text as id from (
      select * from (${sql.join(ranges, sql` union all `)}) as scanned ${order} ${most}
    ) as scanned
    where is_match ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function within(list: IndexedList, { from, until }: Scan): RawBuilder<SqlBool>[] {
  const bounds: RawBuilder<SqlBool>[] = []
  if (from) bounds.push(comparedTo(list, '>=', from))
  if (until) bounds.push(comparedTo(list, '<', until))
  return bounds
}
