import { type TransactionRow, type TransactionState, transactionStates } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, type PageRequest, pageFrom, type SortOrder } from '@payouts/contract/page'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findHeight } from '../../cycles/find-cycle.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { atHeight, type Height } from '../../cycles/totals.ts'
import { asTransactionRow, type TransactionLine, transactionSortColumns } from '../../cycles/transaction-line.ts'
import type { Database } from '../../platform/db/database.ts'
import { allOf, contains, direction } from '../../platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { keptFigure } from '../kept-figures.ts'
import { bearsTax } from '../withheld.ts'
import type { Reader } from './cycle-list.ts'

type TransactionsRequest = CheckedInputOf<typeof payoutEndpoints.getPayoutTransactions>

/** A cycle's transactions: all of them, or those of a type and a dealer, or those behind a bar of its picture. */
export async function listTransactions(
  reader: Reader,
  request: TransactionsRequest
): Promise<Page<TransactionRow> | Refusal> {
  const { db, caller } = reader
  const { companyCode, transactionType } = request
  // A type on its own is a filter, which may find nothing; with a dealer it is a place, which must exist.
  const place = companyCode === undefined ? { ...request, transactionType: undefined } : request
  const found = await findHeight(db, caller, place)
  if (isRefusal(found)) return found
  const height = { ...found.height, transactionType }
  const narrowed = narrowing(reader, found.cycle, height, request)
  const total = await countMatching(reader, found.cycle, height, narrowed, request)
  const slice = sliceOf(request, total)
  if (slice.limit === 0) return pageFrom([], total, request)
  const unindexed = [...narrowed, ...filters(request)]
  const matching = allOf([rowsAt(height), ...unindexed])
  const isLongWalk = total <= fewRows && (slice.offset + slice.limit) * 10 > total
  const source = unindexed.length > 0 && isLongWalk ? foundFirst(matching) : sql`transactions where ${matching}`
  const rows = await readSlice(
    db,
    found.cycle,
    source,
    transactionSortColumns[request.sortProperty],
    slice,
    request.sortOrder
  )
  return pageFrom(rows, total, request)
}

/** Text and dates stand in the rows alone; type, dealer, state and hold type stand in the totals too. */
async function countMatching(
  reader: Reader,
  cycle: CycleRow,
  height: Height,
  narrowed: readonly RawBuilder<SqlBool>[],
  request: TransactionsRequest
): Promise<number> {
  const { db, caller, services } = reader
  const searched = filters(request)
  if (searched.length === 0) {
    const { rows } = await sql<{ total: number }>`
      select coalesce(sum(row_count), 0)::bigint as total from cycle_totals
      where ${allOf([atHeight(height), ...narrowed])}`.execute(db)
    return rows[0]?.total ?? 0
  }
  const count = async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from transactions
      where ${allOf([rowsAt(height), ...narrowed, ...searched])}`.execute(db)
    return rows[0]?.total ?? 0
  }
  const { yesId, transactionNo, transactionDate, planName, state, step, holdType } = request
  // Who bears tax may change without any change of the cycle.
  if (step === 'WITHHOLDING_TAX') return count()
  const asked = { ...height, yesId, transactionNo, transactionDate, planName, state, step, holdType }
  const key = `rows/${cycle.version}/${cycle.change_no}/${caller.companyId}/${JSON.stringify(asked)}`
  return keptFigure(services, key, count)
}

/**
 * Every index of a dealer's rows begins with the type, so a dealer's rows of all types
 * are reached through the few types that the totals know of it.
 */
function rowsAt({ batchNo, transactionType, companyId }: Height): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`batch_no = ${batchNo}`]
  if (companyId !== undefined) conditions.push(sql`company_id = ${companyId}`)
  if (transactionType !== undefined) conditions.push(sql`transaction_type = ${transactionType}`)
  else if (companyId !== undefined)
    conditions.push(sql`transaction_type = any(array(
      select transaction_type from cycle_totals
      where cycle_totals.company_id = ${companyId} and cycle_totals.batch_no = ${batchNo}))`)
  return allOf(conditions)
}

/** The states that each bar of the cycle picture counts; the first counts all. */
const statesBehind: Record<WaterfallStep['step'], readonly TransactionState[]> = {
  IMPORTED: transactionStates,
  EXCLUDED: ['EXCLUDED'],
  HELD: ['HELD', 'RELEASE_REQUESTED'],
  CANCELLED: ['CANCELLED'],
  WITHHOLDING_TAX: ['PAYABLE', 'RELEASED', 'PAID'],
  NET: ['PAYABLE', 'RELEASED', 'PAID']
}

function narrowing(
  { clock }: Reader,
  cycle: CycleRow,
  height: Height,
  { state, step, holdType }: TransactionsRequest
): RawBuilder<SqlBool>[] {
  const wanted: RawBuilder<SqlBool>[] = []
  if (state) wanted.push(sql`state = ${state}::transaction_state`)
  if (step) wanted.push(sql`state = any(${statesBehind[step]}::transaction_state[])`)
  if (step === 'WITHHOLDING_TAX') wanted.push(bearsTax(clock, cycle, height))
  if (holdType) wanted.push(sql`hold_type = ${holdType}`)
  return wanted
}

function filters({ yesId, transactionNo, transactionDate, planName }: TransactionsRequest): RawBuilder<SqlBool>[] {
  const wanted: RawBuilder<SqlBool>[] = []
  if (yesId) wanted.push(contains('yes_id', yesId))
  if (transactionNo) wanted.push(contains('transaction_no', transactionNo))
  if (planName) wanted.push(contains('plan_name', planName))
  if (transactionDate) wanted.push(sql`transaction_date = ${transactionDate}`)
  return wanted
}

type Slice = { fromEnd: boolean; offset: number; limit: number }

/** A page counted from whichever end of the list is nearer, so that the last page costs what the first does. */
export function sliceOf({ pageNumber, pageSize }: PageRequest, total: number): Slice {
  const before = pageNumber * pageSize
  const limit = Math.max(0, Math.min(pageSize, total - before))
  const after = total - before - limit
  return before <= after ? { fromEnd: false, offset: before, limit } : { fromEnd: true, offset: after, limit }
}

/** So few that, past the first tenth of them, finding and sorting all beats meeting them on the way through a million. */
const fewRows = 10_000

/** Keeps the planner from walking the order's index in the hope of meeting a match soon. */
function foundFirst(matching: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`(select * from transactions where ${matching} offset 0) as found`
}

/** Walks the index that covers the order for identifiers alone, and reads whole rows only for the page. */
async function readSlice(
  db: Database,
  cycle: CycleRow,
  source: RawBuilder<unknown>,
  sortColumn: string,
  slice: Slice,
  sortOrder: SortOrder
): Promise<TransactionRow[]> {
  const sort = sql.ref(sortColumn)
  const order = direction(sortOrder)
  const walk = slice.fromEnd ? direction(sortOrder === 'ASC' ? 'DESC' : 'ASC') : order
  const { rows } = await sql<TransactionLine>`
    with page as materialized (
      select id, ${sort} as sort_key from ${source}
      order by ${sort} ${walk}, id ${walk} limit ${slice.limit} offset ${slice.offset}
    )
    select line.id, yes_id, transaction_no, transaction_type, transaction_date, plan_name, company_code, company_name,
      billing_account_no, transaction_amount, incentive_amount, state, hold_type, held_since
    from page
    join transactions as line on line.batch_no = ${cycle.batch_no} and line.id = page.id
    join dealers on dealers.company_id = line.company_id
    order by page.sort_key ${order}, page.id ${order}`.execute(db)
  return rows.map((row) => asTransactionRow(cycle, row))
}
