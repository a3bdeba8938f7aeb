import type { PageRequest, SortOrder } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keptFigures } from '../../payouts/kept-figures.ts'
import { sliceOf } from '../../payouts/queries/transactions.ts'
import type { Database } from '../../platform/db/database.ts'
import { allOf } from '../../platform/db/list-sql.ts'
import type { Reader } from './held-totals.ts'

/**
 * Some rows of one cycle in an order that an index of it has, though no index knows which rows they are:
 * walking the index meets one of them among every `spacing` rows, on average.
 */
export type HeldOrder = {
  batchNo: number
  /** The cycle's change number and whatever else tells this list from others. */
  key: string
  /** The part of `transactions as line` that the index begins with, besides the cycle. */
  walked: RawBuilder<SqlBool>
  /** Which of those rows belong to the list. */
  wanted: RawBuilder<SqlBool>
  sortColumn: 'transaction_date' | 'yes_id' | 'transaction_no' | 'transaction_type' | 'plan_name'
  total: number
  spacing: number
}

/** A row of the list by what it is sorted by; the index goes on from it. */
type Anchor = { id: string; sort_key: string }

/** So many rows passed cost some ten milliseconds. */
const mostPassed = 20_000
const betweenAnchors = mostPassed / 4

/**
 * The ids of a page's rows in the order asked for, at the same cost for every page: near an end by walking from it,
 * elsewhere from the nearest of the anchors that are kept until the cycle changes.
 * Undefined where the rows lie so unevenly that walking would pass too many others.
 */
export async function idsOfPage(
  { db, services }: Pick<Reader, 'db' | 'services'>,
  order: HeldOrder,
  request: PageRequest & { sortOrder: SortOrder }
): Promise<string[] | undefined> {
  const { fromEnd, offset, limit } = sliceOf(request, order.total)
  const isDescending = request.sortOrder === 'DESC'
  if ((offset + limit) * order.spacing <= mostPassed) {
    const found = await walk(db, order, { isDescending: fromEnd !== isDescending, offset, limit })
    if (found.length === limit) return fromEnd ? found.toReversed() : found
  }
  const first = fromEnd === isDescending ? offset : order.total - offset - limit
  const distance = Math.max(1, Math.min(1000, Math.floor(betweenAnchors / order.spacing)))
  const anchors = await keptAnchors(services, `${order.key}/${distance}`, () => findAnchors(db, order, distance))
  const anchor = anchors[Math.floor(first / distance)]
  if (!anchor) return undefined
  const found =
    distance === 1
      ? anchors.slice(first, first + limit).map(({ id }) => id)
      : await walk(db, order, { from: anchor, isDescending: false, offset: first % distance, limit })
  if (found.length < limit) return undefined
  return isDescending ? found.toReversed() : found
}

const keptAnchors = keptFigures<Anchor[]>(100)

type Walk = { from?: Anchor; isDescending: boolean; offset: number; limit: number }

/** Ids of rows of the list, as far as they are met before too many others. */
async function walk(db: Database, order: HeldOrder, { from, isDescending, offset, limit }: Walk): Promise<string[]> {
  const sort = sql.ref(`line.${order.sortColumn}`)
  const direction = isDescending ? sql`desc` : sql`asc`
  const start: RawBuilder<SqlBool> = from
    ? sql`(${sort}, line.id) >= (${sortValue(order, from)}, ${from.id}::bigint)`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    select id::text from (
      select line.id, ${order.wanted} as is_wanted from transactions as line
      where line.batch_no = ${order.batchNo} and ${allOf([order.walked, start])}
      order by ${sort} ${direction}, line.id ${direction} limit ${mostPassed}
    ) as passed
    where is_wanted limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

function sortValue({ sortColumn }: HeldOrder, { sort_key: value }: Anchor): RawBuilder<unknown> {
  return sortColumn === 'transaction_date' ? sql`${value}::date` : sql`${value}::text`
}

/** Every so many rows of the list, from its first on: the rows of the cycle are read once. */
async function findAnchors(db: Database, order: HeldOrder, distance: number): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select id::text, sort_key::text from (
      select line.id, ${sql.ref(`line.${order.sortColumn}`)} as sort_key,
        row_number() over (order by ${sql.ref(`line.${order.sortColumn}`)}, line.id) - 1 as place
      from transactions as line where line.batch_no = ${order.batchNo} and ${allOf([order.walked, order.wanted])}
    ) as placed
    where place % ${distance} = 0 order by place`.execute(db)
  return rows
}
