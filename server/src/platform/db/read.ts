import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { limitOf } from './list-sql.ts'

/**
 * Runs a statement that returns exactly one row: an aggregate, an insert of one row, a row known to exist.
 * @throws Error if it returns none or several
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
  /** The columns of the answer, each named like its field. */
  select: RawBuilder<Row>
  /** Tables and joins with the `where` that narrows them to the caller and the filters. Also counted. */
  from: RawBuilder<unknown>
  groupBy?: RawBuilder<unknown>
  /** Counted instead of `from` if its joins do not change the number of rows. */
  countFrom?: RawBuilder<unknown>
  /** The number of rows, if kept figures have it: then nothing is counted. */
  total?: RawBuilder<number>
  /** Unambiguous, so that pages never overlap. */
  orderBy: RawBuilder<unknown>
  /**
   * For figures that are too costly to compute for every row found. `columns` are read for the page only; `join` adds
   * the figures to the rows of `page`, and `select` selects the answer.
   */
  details?: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> }
}

/**
 * One page of a list with the total, which is right past the end too. Both come from one statement, so they agree.
 * `asLine` converts a row where the columns are not enough.
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

/** Optional because both are removed from the answer's lines. */
type OfPage = { pageTotal?: number; pagePosition?: number | null }

/** The total is left-joined to the page, so that an empty page still has the total, in one row of nulls. */
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
