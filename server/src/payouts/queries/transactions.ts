import { type TransactionState, transactionStates } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutTransactionRow, WaterfallStep } from '@payouts/contract/payouts/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cachedFigure, untilAnyChange } from '#cycles/change-cache.ts'
import { findCycleScope } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { type CycleScope, inScope } from '#cycles/totals.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, withinAmounts } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { lastCheckOf, rowsOfNamedOutcome } from '#rate-cards/queries/rows-with-outcome.ts'
import { rowsOfNamedRule, rowsOfNamedSignal } from '#signals/queries/rows-of-signal.ts'
import { countWithin } from '#transactions/histograms/count-within.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import { cachedMatches, findMatches, type Matches } from '#transactions/paging/matches.ts'
import { type IndexedList, type ListByState, mostIndexRanges, type RowList } from '#transactions/paging/row-list.ts'
import { isClawback, ofNamedDealers, pageOfTransactions, rowFilters } from '#transactions/paging/transaction-page.ts'
import { transactionSortColumns } from '#transactions/transaction-line.ts'
import { bearsTax } from '../withheld.ts'
import { ofDealersOnBothSides, ofWholePlan } from './compared-rows.ts'
import type { Reader } from './cycle-list.ts'
import { asJudgedRow, judged } from './judged-rows.ts'

type TransactionsRequest = CheckedInputOf<typeof payoutEndpoints.getPayoutTransactions>

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

/** A request's conditions: those that the totals can answer too, and those that only rows can. */
type Search = {
  cycle: CycleRow
  scope: CycleScope
  request: TransactionsRequest
  /** When the rate card last said something of the rows, where the request asks for what it said. */
  checkedOn: string | null
  narrowed: readonly RawBuilder<SqlBool>[]
  searched: readonly RawBuilder<SqlBool>[]
}

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
  const isWhole = unindexed.length === 0 && scope.companyId === undefined && scope.transactionType === undefined
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

/** Staff may see counts of all rows of a whole cycle. */
function byStateOf({ caller }: Reader, { cycle, scope, request, searched }: Search): Pick<IndexedList, 'byState'> {
  const { state, step, holdType, dealer, type, dealersAlsoIn } = request
  const isOfSome = Boolean(dealer || type || dealersAlsoIn)
  const isWhole = scope.companyId === undefined && scope.transactionType === undefined && !isOfSome
  if (!isWhole || caller.companyId !== null || step === 'WITHHOLDING_TAX' || searched.length > 0) return {}
  const states = step && statesBehind[step]
  const has: ListByState['has'] = (rowState, rowHoldType) =>
    (!state || state === rowState) && (!states || states.includes(rowState)) && (!holdType || holdType === rowHoldType)
  const byState = { batchNos: [cycle.batch_no], versions: cycle.version, changes: cycle.change_no }
  return { byState: state || step || holdType ? { ...byState, has } : byState }
}

type Ranges = Pick<IndexedList, 'indexRanges' | 'condition' | 'rangeTotal'>
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
  const limits = sortColumn === 'incentive_amount' ? withinAmounts(sql`incentive_amount`, search.request) : []
  return {
    indexRanges: [allOf([ofCycle(batchNo), ...limits])],
    condition: allOf([rowsIn(scope), ...unindexed]),
    // Of rows that nothing but their amounts narrows, the index has no others in between.
    rangeTotal: limits.length > 0 && limits.length === unindexed.length ? total : await countOf({ batchNo })
  }
}

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

/** Figures from the totals, cached until the cycle changes; `what` names them. */
function untilChanged<Figure>(
  { services, caller }: Reader,
  { cycle }: Search,
  what: string,
  read: () => Promise<Figure>
): Promise<Figure> {
  const state = `${cycle.batch_no}/${cycle.version}/${cycle.change_no}/${caller.companyId}`
  return cachedFigure(services, `${state}/${what}`, read)
}

/** Only rows have texts, dates and amounts; the totals also have type, dealer, state and hold type. */
async function matchesOf(reader: Reader, search: Search): Promise<Matches> {
  const { db, caller, services } = reader
  const { cycle, scope, request, narrowed, searched } = search
  const isAllEarned = searched.length === 1 && request.incentiveKind === 'EARNED'
  if (searched.length === 0 || isAllEarned) {
    const count = async () => ({ total: await (isAllEarned ? countEarned : countIn)(db, scope, narrowed) })
    return isCacheable(search) ? untilChanged(reader, search, `matches/${searchKey(search)}`, count) : count()
  }
  const find = () =>
    findMatches(db, allOf([rowsIn(scope), ...narrowed, ...searched]), () => countOfAmounts(reader, search))
  if (!isCacheable(search)) return find()
  return cachedMatches(services, `${cycle.version}/${cycle.change_no}/${caller.companyId}/${searchKey(search)}`, find)
}

/**
 * Who bears tax, which dealers another cycle has, how dealers are called and which signals are open may change without a
 * change of the cycle. So may what the rate card says, which is cached from check to check.
 */
const isCacheable = ({ request, checkedOn }: Search) =>
  request.step !== 'WITHHOLDING_TAX' &&
  !request.dealersAlsoIn &&
  !request.dealer &&
  !request.signalRule &&
  !(request.rateOutcome && checkedOn === null)

/** The count of a whole cycle's list that amounts alone narrow, whatever its length. */
async function countOfAmounts(reader: Reader, search: Search): Promise<number | undefined> {
  const { amountFrom, amountTo, ...request } = search.request
  const limits = withinAmounts(sql`incentive_amount`, { amountFrom, amountTo })
  if (limits.length === 0 || limits.length < search.searched.length) return undefined
  const unlimited = { ...request, amountFrom: undefined, amountTo: undefined }
  const { byState } = byStateOf(reader, { ...search, request: unlimited, searched: [] })
  return (
    byState &&
    countWithin(reader, {
      byState: { ...byState, batchNos: [search.cycle.batch_no] },
      condition: allOf(search.narrowed),
      amountFrom,
      amountTo
    })
  )
}

function searchKey({ scope, request, checkedOn }: Search): string {
  const { pageNumber, pageSize, sortProperty, sortOrder, batchNo, version, commissionType, ...searched } = request
  return JSON.stringify({ ...searched, ...scope, checkedOn })
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

async function countIn(
  db: Database,
  scope: CycleScope,
  narrowed: readonly RawBuilder<SqlBool>[] = []
): Promise<number> {
  return (await one(db, totalIn(scope, narrowed))).total
}

const totalIn = (scope: CycleScope, narrowed: readonly RawBuilder<SqlBool>[]) => sql<{ total: number }>`
  select coalesce(sum(row_count), 0)::bigint as total from cycle_totals
  where ${allOf([inScope(scope), ...narrowed])}`

function rowsIn({ batchNo, transactionType, companyId }: CycleScope): RawBuilder<SqlBool> {
  const conditions = [ofCycle(batchNo)]
  if (companyId !== undefined) conditions.push(sql`company_id = ${companyId}`)
  if (transactionType !== undefined) conditions.push(sql`transaction_type = ${transactionType}`)
  return allOf(conditions)
}

/** The states that each bar of the cycle's picture counts; the first bar counts all. */
const statesBehind: Record<WaterfallStep['step'], readonly TransactionState[]> = {
  IMPORTED: transactionStates,
  EXCLUDED: ['EXCLUDED'],
  HELD: ['HELD', 'RELEASE_REQUESTED'],
  CANCELLED: ['CANCELLED'],
  WITHHOLDING_TAX: ['PAYABLE', 'RELEASED', 'PAID'],
  NET: ['PAYABLE', 'RELEASED', 'PAID']
}

/** The filters of a list of transactions that totals can answer too; conditions on `cycle_totals` or `transactions`. */
export function narrowing(
  { clock }: Pick<Reader, 'clock'>,
  cycle: CycleRow,
  scope: CycleScope,
  { state, step, holdType, type }: Pick<TransactionsRequest, 'state' | 'step' | 'holdType' | 'type'>
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  if (state) conditions.push(sql`state = ${state}`)
  if (step) conditions.push(sql`state = any(${statesBehind[step]})`)
  if (step === 'WITHHOLDING_TAX') conditions.push(bearsTax(clock, cycle, scope))
  if (holdType) conditions.push(sql`hold_type = ${holdType}`)
  if (type) conditions.push(contains('transaction_type', type))
  return conditions
}
