import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cachedFigure } from '#cycles/change-cache.ts'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { allOf, visibleTo } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { ofCycle, ofCycles } from '#transactions/of-cycles.ts'
import { type IndexedList, mostIndexRanges, type RowList } from '#transactions/paging/row-list.ts'
import { ofNamedDealers, pageOfTransactions, rowFilters } from '#transactions/paging/transaction-page.ts'
import { transactionSortColumns } from '#transactions/transaction-line.ts'
import { asHeldRow, staffColumns } from './held-lines.ts'
import { type HeldStatistics, heldStatistics } from './held-statistics.ts'
import { heldTotals, ofCompany, type Reader } from './held-totals.ts'
import { withTwins } from './twins.ts'

type TransactionsRequest = CheckedInputOf<typeof onHoldEndpoints.getHoldPayoutTransactions>

/** The transactions of a scope that are held or whose release is requested. */
export async function listHeldTransactions(
  reader: Reader,
  request: TransactionsRequest
): Promise<Page<HeldTransactionRow> | Refusal> {
  const { db, caller } = reader
  const { batchNo } = request
  const cycle = batchNo ? await findCycle(db, caller, { batchNo }) : undefined
  if (isRefusal(cycle)) return cycle
  const search: Search = { request, cycle, statistics: await statisticsOf(reader, request, cycle) }
  const total = await countMatching(reader, search)
  const found = {
    total,
    batchNos: search.statistics.batchNos,
    list: async () => indexedList(reader, search, total) ?? listOf(reader, search, total),
    extra: staffColumns(caller)
  }
  const page = await pageOfTransactions(reader, request, found, asHeldRow)
  const withTwinColumns = request.holdType === holdTypes.duplicate && caller.companyId === null
  return withTwinColumns && !isRefusal(page) ? withTwins(db, page) : page
}

type Search = { request: TransactionsRequest; cycle: CycleRow | undefined; statistics: HeldStatistics }

function statisticsOf(
  reader: Reader,
  request: TransactionsRequest,
  cycle: CycleRow | undefined
): Promise<HeldStatistics> {
  const read = () => heldStatistics(reader, request)
  return cycle ? cachedFigure(reader.services, cacheKey(reader, 'statistics', cycle, scopeOf(request)), read) : read()
}

function scopeOf({ holdType, companyCode, transactionType }: TransactionsRequest) {
  return { holdType, companyCode, transactionType }
}

function filtersOf(request: TransactionsRequest) {
  const { yesId, transactionNo, transactionDate, planName, incentiveKind, dealer, amountFrom, amountTo } = request
  return { yesId, transactionNo, transactionDate, planName, incentiveKind, dealer, amountFrom, amountTo }
}

const searchOf = (request: TransactionsRequest) => [...rowFilters(request), ...ofNamedDealers(request)]

/** Identifies the cached count of a list until its cycle changes or is accepted. */
function cacheKey(
  { caller }: Reader,
  what: string,
  { batch_no, change_no, status }: CycleRow,
  request: object
): string {
  return `held ${what}/${batch_no}/${change_no}/${status}/${caller.companyId}/${JSON.stringify(request)}`
}

/** Counts rows by their texts; within one cycle the count is valid until the cycle changes. */
async function countMatching(reader: Reader, search: Search): Promise<number> {
  const { request, cycle, statistics } = search
  if (searchOf(request).length === 0) return statistics.held
  const count = async () => {
    const { total } = await one(
      reader.db,
      sql<{ total: number }>`select count(*) as total from ${heldRows(reader, search)}`
    )
    return total
  }
  if (!cycle) return count()
  return cachedFigure(
    reader.services,
    cacheKey(reader, 'count', cycle, { ...scopeOf(request), ...filtersOf(request) }),
    count
  )
}

/** Up to this many rows of dealers with held rows are read together; an index scan would not be faster. */
const fewRows = 2000
/** Up to this many rows of one dealer are sorted if its index has another order. */
const mostSorted = 10_000

/** The list along the indexes of its cycles or of a dealer's rows; undefined if collecting its rows is as fast. */
function indexedList(reader: Reader, search: Search, total: number): IndexedList | undefined {
  const { request, cycle, statistics } = search
  const { companyCode } = request
  const list = listOf(reader, search, total)
  const isAlongDealer = companyCode !== undefined && list.sortColumn === 'transaction_date'
  const mostGathered = companyCode === undefined || isAlongDealer ? fewRows : mostSorted
  if (statistics.ofDealers <= mostGathered) return undefined
  const indexRanges = isAlongDealer ? rangesOfDealer(statistics, companyCode) : rangesOfCycles(statistics)
  if (indexRanges.length > mostIndexRanges) return undefined
  const { batchNos, changes } = statistics
  const order = { ...scopeOf(request), ...filtersOf(request), sortProperty: request.sortProperty }
  const key = cycle
    ? cacheKey(reader, 'order', cycle, order)
    : `held order/${batchNos}/${changes}/${reader.caller.companyId}/${JSON.stringify(order)}`
  return {
    ...list,
    key,
    isCacheable: true,
    indexRanges,
    condition: allOf([isHeld(reader, search), ...searchOf(request)]),
    rangeTotal: isAlongDealer ? statistics.ofDealers : statistics.all,
    ...byStateOf(reader, search)
  }
}

/** Staff may see counts of all rows of whole cycles. */
function byStateOf({ caller }: Reader, { request, statistics }: Search): Pick<IndexedList, 'byState'> {
  const { holdType, companyCode, transactionType } = request
  const isNarrow = companyCode !== undefined || transactionType !== undefined || searchOf(request).length > 0
  if (isNarrow || caller.companyId !== null) return {}
  const { batchNos, versions, changes } = statistics
  return { byState: { batchNos, versions, changes, has: (_, heldAs) => heldAs === holdType } }
}

function listOf(reader: Reader, search: Search, total: number): RowList {
  return { rows: heldRows(reader, search), sortColumn: transactionSortColumns[search.request.sortProperty], total }
}

function rangesOfCycles({ batchNos }: HeldStatistics): RawBuilder<SqlBool>[] {
  return batchNos.map((batchNo) => ofCycle(batchNo))
}

/** A dealer's rows by type, as its index orders them. */
function rangesOfDealer({ batchNos, types }: HeldStatistics, companyCode: string): RawBuilder<SqlBool>[] {
  return batchNos.flatMap((batchNo) =>
    types.map(
      (type) => sql<SqlBool>`${ofCycle(batchNo)} and line.transaction_type = ${type} and ${ofCompany(companyCode)}`
    )
  )
}

/** Up to this share of the rows, single look-ups cost less than one scan of all rows. */
const smallShare = 0.1

/**
 * `transactions as line where …`: the rows of the request. No index covers holds. If few dealers have held rows, the
 * totals name them; otherwise the types' rows are scanned.
 */
function heldRows(reader: Reader, search: Search): RawBuilder<unknown> {
  const { request, statistics } = search
  const { holdType, batchNo, companyCode } = request
  const { batchNos, ofDealers, ofTypes } = statistics
  const dealers = sql`(
    select distinct batch_no, transaction_type, company_id
    from ${heldTotals(reader.caller, { holdType, batchNo, companyCode })} as held
  ) as dealer join transactions as line using (batch_no, transaction_type, company_id)`
  return sql`${ofDealers <= ofTypes * smallShare ? dealers : sql`transactions as line`}
    where ${ofCycles(batchNos)} and ${isHeld(reader, search)} and ${allOf(searchOf(request))}`
}

/** Which rows of the cycles are held in the scope. */
function isHeld({ caller }: Reader, { request, statistics }: Search): RawBuilder<SqlBool> {
  const { holdType, companyCode, transactionType } = request
  const ofDealer: RawBuilder<SqlBool> = companyCode ? ofCompany(companyCode) : sql`true`
  // The condition on types is redundant; it only leads to rows of small types.
  const isNarrow = transactionType !== undefined || statistics.ofTypes <= statistics.all * smallShare
  const ofTypes: RawBuilder<SqlBool> = isNarrow
    ? sql`line.transaction_type = any(${statistics.types}::text[])`
    : sql`true`
  return sql`line.hold_type = ${holdType} and ${ofTypes} and ${ofDealer} and ${visibleTo(caller)}`
}
