import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { allOf } from '../../platform/db/list-sql.ts'
import { type Mark, type NamedRow, type RowList, sortOf, standsBy } from './row-list.ts'

type Walk = {
  /** The stretch that is walked: from a mark on, and short of another. */
  from?: Mark | undefined
  until?: Mark | undefined
  isDescending: boolean
  /** Rows of any kind, after which the walk gives up. */
  mostPassed?: number
  offset: number
  limit: number
}

/** Rows of the list as the indexes of its strands have them one after another. */
export async function walk(db: Database, list: RowList, stretch: Walk): Promise<NamedRow[]> {
  const { isDescending, mostPassed, offset, limit } = stretch
  const direction = isDescending ? sql`desc` : sql`asc`
  const order = sql`order by sort_key ${direction}, passed.id ${direction}`
  const enough = mostPassed === undefined ? sql`` : sql`limit ${mostPassed}`
  const strands = list.strands.map((strand) => {
    const rows = allOf([strand, ...within(list, stretch)])
    return sql`(
      select line.batch_no, line.id, ${sortOf(list)} as sort_key, ${list.wanted} as is_wanted
      from transactions as line where ${rows} order by sort_key ${direction}, line.id ${direction} ${enough}
    )`
  })
  const { rows } = await sql<NamedRow>`
    select batch_no, id::text as id from (
      select * from (${sql.join(strands, sql` union all `)}) as passed ${order} ${enough}
    ) as passed
    where is_wanted ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function within(list: RowList, { from, until }: Walk): RawBuilder<SqlBool>[] {
  const bounds: RawBuilder<SqlBool>[] = []
  if (from) bounds.push(standsBy(list, '>=', from))
  if (until) bounds.push(standsBy(list, '<', until))
  return bounds
}
