import { ringgitOf, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { type AmountLimits, allOf, withinAmounts } from '#platform/db/list-sql.ts'
import { countWithin } from '#transactions/histograms/count-within.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import type { ListAround, ListByState } from '#transactions/paging/row-list.ts'
import type { Reader } from './cycle-list.ts'
import { byStateOf, countIn, rowsIn, type Search, searchKey, untilChanged } from './transaction-search.ts'

/** The count of a whole cycle's list that amounts alone narrow, whatever its length. */
export async function countOfAmounts(reader: Reader, search: Search): Promise<number | undefined> {
  const byState = byStateWithout(reader, search)
  return byState && countOf(reader, search, byState, search.request)
}

/**
 * The list without its limits, in the order of amounts, where its rows stand together. Undefined if other filters
 * narrow it, or while nothing has counted its rows.
 */
export async function listAroundAmounts(reader: Reader, search: Search): Promise<ListAround | undefined> {
  const { scope, request, narrowed } = search
  const byState = byStateWithout(reader, search)
  if (!byState) return undefined
  const { amountFrom } = request
  const before = amountFrom && { amountTo: ringgitOf(senOf(amountFrom) - 1n) }
  const rowsBefore = before ? await countOf(reader, search, byState, before) : 0
  if (rowsBefore === undefined) return undefined
  const unlimited = { ...search, request: { ...request, amountFrom: undefined, amountTo: undefined } }
  // As the list without limits keeps it.
  const total = await untilChanged(reader, search, `total/${searchKey(unlimited)}`, () =>
    countIn(reader.db, scope, narrowed)
  )
  const ofState = { condition: allOf([rowsIn(scope), ...narrowed]), byState, total }
  const list = { ...ofState, sortColumn: 'incentive_amount', indexRanges: [ofCycle(scope.batchNo)] } as const
  return { list, rowsBefore }
}

/** Whether a search has limits, and nothing beside them that only rows can answer. */
export function onlyAmountsNarrow({ request, searched }: Search): boolean {
  const limits = withinAmounts(sql`incentive_amount`, request)
  return limits.length > 0 && limits.length === searched.length
}

/** What histograms know of the list without its limits; undefined if they do not count it. */
const byStateWithout = (reader: Reader, search: Search): ListByState | undefined =>
  onlyAmountsNarrow(search) ? byStateOf(reader, { ...search, searched: [] }).byState : undefined

const countOf = (
  reader: Reader,
  { cycle, narrowed }: Search,
  byState: ListByState,
  { amountFrom, amountTo }: AmountLimits
): Promise<number | undefined> =>
  countWithin(reader, {
    byState: { ...byState, batchNos: [cycle.batch_no] },
    condition: allOf(narrowed),
    amountFrom,
    amountTo
  })
