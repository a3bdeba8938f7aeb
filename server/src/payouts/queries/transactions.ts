import type { Page } from '@payouts/contract/page'
import type { PayoutTransactionRow } from '@payouts/contract/payouts/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { untilAnyChange } from '#cycles/change-cache.ts'
import { findCycleScope } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { type CycleScope, inScope } from '#cycles/totals.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { lastCheckOf, rowsOfNamedOutcome } from '#rate-cards/queries/rows-with-outcome.ts'
import { rowsOfNamedRule, rowsOfNamedSignal } from '#signals/queries/rows-of-signal.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import { cachedMatches, findMatches, type Matches } from '#transactions/paging/matches.ts'
import { type IndexedList, mostIndexRanges, partWithin, type RowList } from '#transactions/paging/row-list.ts'
import { isClawback, ofNamedDealers, pageOfTransactions, rowFilters } from '#transactions/paging/transaction-page.ts'
import { transactionSortColumns } from '#transactions/transaction-line.ts'
import { countOfAmounts, listAroundAmounts, onlyAmountsNarrow } from './amount-limits.ts'
import { ofDealersOnBothSides, ofWholePlan } from './compared-rows.ts'
import type { Reader } from './cycle-list.ts'
import { asJudgedRow, judged } from './judged-rows.ts'
import {
  byStateOf,
  countIn,
  isCacheable,
  narrowing,
  rowsIn,
  type Search,
  searchKey,
  type TransactionsRequest,
  totalIn,
  untilChanged
} from './transaction-search.ts'

/**
 * A cycle's transactions: all, those of a type and a dealer, those behind a bar of its picture, or those of a signal.
 */
export async function listTransactions(
  reader: Reader,
  request: TransactionsRequest
): Promise<Page<PayoutTransactionRow> | Refusal> {
  const { companyCode, transactionType } = request
  // A type on its own is a filter that may find nothing; with a dealer it is part of the scope and must exist.
  const named = companyCode === undefined ? { ...request, transactionType: undefined } : request
  const found = await findCycleScope(reader, named)
  if (isRefusal(found)) return found
  const { cycle } = found
  const scope = { ...found.scope, transactionType }
  const ofSignal = await rowsOfNamedSignal(reader, request)
  if (isRefusal(ofSignal)) return ofSignal
  const ofRule = await rowsOfNamedRule(reader, request)
  if (isRefusal(ofRule)) return ofRule
  const ofOutcome = rowsOfNamedOutcome(reader.caller, { ...request, batchNo: cycle.batch_no })
  if (isRefusal(ofOutcome)) return ofOutcome
  const search: Search = {
    cycle,
    scope,
    request,
    checkedOn: request.rateOutcome ? await checkedOn(reader, cycle) : null,
    narrowed: [
      ...narrowing(reader, cycle, scope, request),
      ...ofNamedDealers(request),
      ...ofDealersOnBothSides(request)
    ],
    searched: [...rowFilters(request), ...ofWholePlan(request), ...ofSignal, ...ofRule, ...ofOutcome]
  }
  const matches = await matchesOf(reader, search)
  return pageOfTransactions(
    reader,
    request,
    {
      total: matches.total,
      batchNos: [cycle.batch_no],
      list: () => listOf(reader, search, matches),
      extra: judged
    },
    asJudgedRow
  )
}

const checkedOn = (reader: Reader, cycle: CycleRow) =>
  untilAnyChange(reader, `card check/${cycle.batch_no}/${cycle.version}`, () => lastCheckOf(reader.db, cycle))

/** Up to this many rows of a dealer are sorted for each page. */
const mostSorted = 10_000

/** The request's rows in its order, along indexes if possible. */
async function listOf(reader: Reader, search: Search, { total, ids }: Matches): Promise<IndexedList | RowList> {
  const { cycle, scope, request, narrowed, searched } = search
  const sortColumn = transactionSortColumns[request.sortProperty]
  const unindexed = [...narrowed, ...searched]
  const rows = ids
    ? sql`${ofCycle(cycle.batch_no)} and line.id = any(${ids}::bigint[])`
    : allOf([rowsIn(scope), ...unindexed])
  const list: RowList = { rows: sql`transactions as line where ${rows}`, sortColumn, total }
  const ranges = await rangesOf(reader, search, { sortColumn, unindexed, total })
  if (!ranges) return list
  const isWhole = unindexed.length === 0 && isOfWholeCycle(scope)
  return {
    ...list,
    ...ranges,
    // The order of all rows never changes while their import exists.
    key: `list/${cycle.version}/${isWhole ? '' : cycle.change_no}/${reader.caller.companyId}/${searchKey(search)}/${sortColumn}`,
    isCacheable: isCacheable(search),
    isFoundWhole: Boolean(request.rateOutcome),
    ...byStateOf(reader, search)
  }
}

const isOfWholeCycle = ({ companyId, transactionType }: CycleScope) =>
  companyId === undefined && transactionType === undefined

type Ranges = Pick<IndexedList, 'indexRanges' | 'part' | 'around' | 'condition' | 'rangeTotal'>
type Order = Pick<RowList, 'sortColumn' | 'total'> & { unindexed: readonly RawBuilder<SqlBool>[] }

/**
 * An index has a dealer's rows by date, and the list begins in it. In another order a few rows are sorted; many rows
 * are dense enough in the cycle's index of that order.
 */
async function rangesOf(
  reader: Reader,
  search: Search,
  { sortColumn, unindexed, total }: Order
): Promise<Ranges | undefined> {
  const { scope } = search
  const { batchNo } = scope
  const countOf = (counted: CycleScope) => countOfRanges(reader, search, counted)
  if (scope.companyId !== undefined) {
    const ofDealer = unindexed.length === 0 ? total : await countOf(scope)
    if (sortColumn === 'transaction_date')
      return { indexRanges: await rangesOfDealer(reader, search), condition: allOf(unindexed), rangeTotal: ofDealer }
    if (ofDealer <= mostSorted) return undefined
  }
  const part = sortColumn === 'incentive_amount' ? partWithin(search.request) : undefined
  return {
    indexRanges: [ofCycle(batchNo)],
    ...(part && { part, around: () => listAroundAmounts(reader, search) }),
    condition: allOf([rowsIn(scope), ...unindexed]),
    // If nothing but amounts narrows the rows, the index has no others in between.
    rangeTotal: part && isNarrowedByAmounts(search) ? total : await countOf({ batchNo })
  }
}

const isNarrowedByAmounts = (search: Search) =>
  onlyAmountsNarrow(search) && search.narrowed.length === 0 && isOfWholeCycle(search.scope)

/** A dealer's rows of each type, which the indexes separate. */
async function rangesOfDealer(reader: Reader, search: Search): Promise<RawBuilder<SqlBool>[]> {
  const { scope } = search
  const types = await untilChanged(reader, search, `types/${JSON.stringify(scope)}`, async () => {
    const { rows } = await sql<{ transaction_type: string }>`
      select distinct transaction_type from cycle_totals where ${inScope(scope)} and row_count > 0
      limit ${mostIndexRanges + 1}`.execute(reader.db)
    return rows.map(({ transaction_type: transactionType }) => transactionType)
  })
  if (types.length > mostIndexRanges) return [rowsIn(scope)]
  return types.map((transactionType) => rowsIn({ ...scope, transactionType }))
}

function countOfRanges(reader: Reader, search: Search, scope: CycleScope): Promise<number> {
  return untilChanged(reader, search, `rows/${JSON.stringify(scope)}`, () => countIn(reader.db, scope))
}

/** Only rows have texts, dates and amounts; the totals also have type, dealer, state and hold type. */
async function matchesOf(reader: Reader, search: Search): Promise<Matches> {
  const { db, caller, services } = reader
  const { cycle, scope, request, narrowed, searched } = search
  const isAllEarned = searched.length === 1 && request.incentiveKind === 'EARNED'
  if (searched.length === 0 || isAllEarned) {
    const count = () => (isAllEarned ? countEarned : countIn)(db, scope, narrowed)
    const isKept = isCacheable(search)
    return { total: await (isKept ? untilChanged(reader, search, `total/${searchKey(search)}`, count) : count()) }
  }
  const find = () =>
    findMatches(db, allOf([rowsIn(scope), ...narrowed, ...searched]), () => countOfAmounts(reader, search))
  if (!isCacheable(search)) return find()
  return cachedMatches(services, `${cycle.version}/${cycle.change_no}/${caller.companyId}/${searchKey(search)}`, find)
}

/** The totals' count less the clawbacks, which are few and have their own index. */
async function countEarned(db: Database, scope: CycleScope, narrowed: readonly RawBuilder<SqlBool>[]): Promise<number> {
  const { total } = await one(
    db,
    sql<{ total: number }>`
    select (${totalIn(scope, narrowed)})
      - (select count(*) from transactions as line where ${allOf([rowsIn(scope), ...narrowed, isClawback])}) as total`
  )
  return total
}
