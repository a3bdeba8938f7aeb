import type { PageRequest, SortOrder } from '@payouts/contract/page'
import { sql } from 'kysely'
import { keptFigures } from '../../cycles/change-cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { cutIntoStretches, type Stretches } from './buckets.ts'
import { withinPatience } from './patience.ts'
import { type NamedRow, type RowList, sortOf } from './row-list.ts'
import { walk } from './scan.ts'
import { sliceOf } from './slice.ts'

/** So many rows passed cost some ten milliseconds. */
const mostPassed = 20_000
/** Lists up to this length are kept whole. */
const mostKeptWhole = 10_000

type Keeper = { db: Database; services: object }

/**
 * The rows of a page in the order asked for, at the same cost for every page: near an end by walking from it,
 * elsewhere from what is kept of the list until its rows change. Refuses a page that takes too long to be found,
 * which is found meanwhile.
 */
export async function pageOfRows(
  keeper: Keeper,
  list: RowList,
  request: PageRequest & { sortOrder: SortOrder }
): Promise<NamedRow[] | Refusal> {
  const { fromEnd, offset, limit } = sliceOf(request, list.total)
  const isDescending = request.sortOrder === 'DESC'
  if ((offset + limit) * (list.among / list.total) <= mostPassed) {
    const found = await walk(keeper.db, list, { isDescending: fromEnd !== isDescending, mostPassed, offset, limit })
    if (found.length === limit) return fromEnd ? found.toReversed() : found
  }
  const first = fromEnd === isDescending ? offset : list.total - offset - limit
  const found = await withinPatience(rowsFrom(keeper, list, first, limit))
  if (!found) return takesTooLong
  return isDescending ? found.toReversed() : found
}

const takesTooLong = refuse(
  'refusedByRule',
  'This page lies deep in a long list and takes a while to be found. Please ask for it again in a minute, or narrow the list.',
  'pageNumber'
)

/** Rows of the list from a place on, in ascending order. */
async function rowsFrom(keeper: Keeper, list: RowList, first: number, limit: number): Promise<NamedRow[]> {
  const { db, services } = keeper
  const gather = () => wholeList(db, list)
  const cut = () => cutIntoStretches(db, list)
  if (list.total <= mostKeptWhole) {
    const whole = await (list.isKept ? keptLists(services, list.key, gather) : gather())
    return whole.slice(first, first + limit)
  }
  const stretches = await (list.isKept ? keptStretches(services, list.key, cut) : cut())
  return rowsOfStretches(db, list, stretches, first, limit)
}

const keptLists = keptFigures<NamedRow[]>(100)
const keptStretches = keptFigures<Stretches>(300)

async function wholeList(db: Database, list: RowList): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select line.batch_no, line.id::text as id from ${list.found} order by ${sortOf(list)}, line.id`.execute(db)
  return rows
}

async function rowsOfStretches(
  db: Database,
  list: RowList,
  { marks, before }: Stretches,
  first: number,
  limit: number
): Promise<NamedRow[]> {
  const found: NamedRow[] = []
  for (let stretch = before.findLastIndex((count) => count <= first); stretch <= marks.length; stretch += 1) {
    if (found.length === limit) break
    const begins = before[stretch] ?? 0
    if (before[stretch + 1] === begins) continue
    const offset = Math.max(0, first - begins)
    const bounds = { from: marks[stretch - 1], until: marks[stretch] }
    found.push(...(await walk(db, list, { ...bounds, isDescending: false, offset, limit: limit - found.length })))
  }
  return found
}
