import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { limitOf } from './list-sql.ts'

/**
 * Runs a statement that returns exactly one row: an aggregate, an insert of one row, a row known to exist.
 * @throws Error when it returns none or several
 */
export async function one<Row>(db: Database, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db)
  const [row, ...others] = rows
  if (row === undefined || others.length > 0)
    throw new Error(`a statement that answers exactly one row answered ${rows.length}`)
  return row
}

/** A list's rows in SQL. */
export type PageQuery<Row> = {
  /** The columns of the answer, each under the name of its field. */
  select: RawBuilder<Row>
  /** Tables, joins and the `where` that narrows them to the caller and the filters: what is counted. */
  from: RawBuilder<unknown>
  groupBy?: RawBuilder<unknown>
  /** Counted instead of `from`, if the joins of that do not change the number of rows. */
  countFrom?: RawBuilder<unknown>
  /** The number of rows, where kept figures know it: nothing is counted then. */
  total?: RawBuilder<number>
  /** Settled to the row, so that pages never overlap. */
  orderBy: RawBuilder<unknown>
  /**
   * For figures that are too costly to work out for every row found. `columns` are read first, for the page alone;
   * `join` adds the figures to these rows, which it knows as `page`, and `select` names what is answered.
   */
  details?: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> }
}

/**
 * One page of a list with the true total, also past the end, both of one statement and so of one moment.
 * `asLine` turns a row into the answer's line if the columns alone are not enough.
 */
export function pageOf<Row extends object>(
  db: Database,
  request: PageRequest,
  query: PageQuery<Row>
): Promise<Page<Row>>
export function pageOf<Row extends object, Line>(
  db: Database,
  request: PageRequest,
  query: PageQuery<Row>,
  asLine: (row: Row) => Line
): Promise<Page<Line>>
export async function pageOf<Row extends object>(
  db: Database,
  request: PageRequest,
  query: PageQuery<Row>,
  asLine: (row: Row) => unknown = (row) => row
): Promise<Page<unknown>> {
  const { rows } = await statementOf(query, request).execute(db)
  const total = rows[0]?.pageTotal ?? 0
  const content = rows.filter(({ pagePosition }) => pagePosition !== null)
  for (const row of content) {
    delete row.pageTotal
    delete row.pagePosition
  }
  return pageFrom(content.map(asLine), total, request)
}

/** Optional, because they are removed again: a line of the answer has neither. */
type OfPage = { pageTotal?: number; pagePosition?: number | null }

/** A left join from the total to the page, so that a page without rows still has the total, in one row of nulls. */
function statementOf<Row>(
  { select, from, groupBy, countFrom = from, total, orderBy, details }: PageQuery<Row>,
  request: PageRequest
): RawBuilder<Row & OfPage> {
  const counted = groupBy ? sql`(select 1 from ${countFrom} group by ${groupBy}) as grouped` : countFrom
  const counting = total ? sql`select ${total} as "pageTotal"` : sql`select count(*) as "pageTotal" from ${counted}`
  const grouping = groupBy ? sql`group by ${groupBy}` : sql``
  const page = sql`(
    select row_number() over () as "pagePosition", found.*
    from (
      select ${details?.columns ?? select} from ${from} ${grouping} order by ${orderBy} ${limitOf(request)}
    ) as found
  ) as page`
  const lines = details
    ? sql`select page."pagePosition", ${select} from ${page} ${details.join}`
    : sql`select page.* from ${page}`
  return sql`
    select counted."pageTotal", line.*
    from (${counting}) as counted left join lateral (${lines}) as line on true
    order by line."pagePosition"`
}
