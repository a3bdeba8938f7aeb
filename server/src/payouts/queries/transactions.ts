import { type TransactionRow, type TransactionState, transactionStates } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findHeight } from '../../cycles/find-cycle.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { atHeight, type Height } from '../../cycles/totals.ts'
import type { Database } from '../../platform/db/database.ts'
import { allOf, contains } from '../../platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { findMatches, keptMatches, type Matches } from '../../transactions/paging/matches.ts'
import { pageOfRows } from '../../transactions/paging/page-of-rows.ts'
import { mostStrands, type NamedRow, type RowList } from '../../transactions/paging/row-list.ts'
import { sliceOf } from '../../transactions/paging/slice.ts'
import { asTransactionRow, type TransactionLine, transactionSortColumns } from '../../transactions/transaction-line.ts'
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
  const matches = await matchesOf(reader, found.cycle, height, narrowed, request)
  const { total } = matches
  if (sliceOf(request, total).limit === 0) return pageFrom([], total, request)
  const list = await listOf(reader, found.cycle, height, narrowed, request, matches)
  const page = await pageOfRows(reader, list, request)
  if (isRefusal(page)) return page
  return pageFrom(await readLines(db, found.cycle, page), total, request)
}

/** The request's rows in its order, along the indexes of the cycle or of the dealer. */
async function listOf(
  { db, caller }: Reader,
  cycle: CycleRow,
  height: Height,
  narrowed: readonly RawBuilder<SqlBool>[],
  request: TransactionsRequest,
  { total, ids }: Matches
): Promise<RowList> {
  const { batchNo, companyId, transactionType } = height
  const unindexed = [...narrowed, ...filters(request)]
  const ofType = companyId === undefined && transactionType !== undefined
  const sortColumn = transactionSortColumns[request.sortProperty]
  const asked = JSON.stringify({ ...askedOf(height, request), sortColumn })
  const isWhole = unindexed.length === 0 && !ofType
  const rows = ids
    ? sql`line.batch_no = ${batchNo} and line.id = any(${ids}::bigint[])`
    : allOf([rowsAt(height), ...unindexed])
  return {
    // The order of all rows stands as long as their import does.
    key: `list/${cycle.version}/${isWhole ? '' : cycle.change_no}/${caller.companyId}/${asked}`,
    isKept: areKept(request),
    strands: companyId === undefined ? [sql`line.batch_no = ${batchNo}`] : await strandsOfDealer(db, height),
    wanted: allOf(ofType ? [...unindexed, sql`line.transaction_type = ${transactionType}`] : unindexed),
    found: sql`transactions as line where ${rows}`,
    sortColumn,
    total,
    among: isWhole ? total : await countAt(db, { ...height, transactionType: ofType ? undefined : transactionType })
  }
}

/** A dealer's rows of each type, which the indexes keep apart. */
async function strandsOfDealer(db: Database, height: Height): Promise<RawBuilder<SqlBool>[]> {
  const { rows } = await sql<{ transaction_type: string }>`
    select distinct transaction_type from cycle_totals where ${atHeight(height)} and row_count > 0
    limit ${mostStrands + 1}`.execute(db)
  if (rows.length > mostStrands) return [rowsAt(height)]
  return rows.map(({ transaction_type: transactionType }) => rowsAt({ ...height, transactionType }))
}

/** Text and dates stand in the rows alone; type, dealer, state and hold type stand in the totals too. */
async function matchesOf(
  reader: Reader,
  cycle: CycleRow,
  height: Height,
  narrowed: readonly RawBuilder<SqlBool>[],
  request: TransactionsRequest
): Promise<Matches> {
  const { db, caller, services } = reader
  const searched = filters(request)
  if (searched.length === 0) return { total: await countAt(db, height, narrowed) }
  const find = () => findMatches(db, allOf([rowsAt(height), ...narrowed, ...searched]))
  if (!areKept(request)) return find()
  const asked = JSON.stringify(askedOf(height, request))
  return keptMatches(services, `${cycle.version}/${cycle.change_no}/${caller.companyId}/${asked}`, find)
}

/** Who bears tax may change without any change of the cycle. */
const areKept = ({ step }: TransactionsRequest) => step !== 'WITHHOLDING_TAX'

const askedOf = (height: Height, request: TransactionsRequest) => {
  const { yesId, transactionNo, transactionDate, planName, state, step, holdType } = request
  return { ...height, yesId, transactionNo, transactionDate, planName, state, step, holdType }
}

async function countAt(db: Database, height: Height, narrowed: readonly RawBuilder<SqlBool>[] = []): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(row_count), 0)::bigint as total from cycle_totals
    where ${allOf([atHeight(height), ...narrowed])}`.execute(db)
  return rows[0]?.total ?? 0
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

/** Reads whole rows only for the page, in its order. */
async function readLines(db: Database, cycle: CycleRow, page: readonly NamedRow[]): Promise<TransactionRow[]> {
  const ids = page.map(({ id }) => id)
  const { rows } = await sql<TransactionLine>`
    select line.id, yes_id, transaction_no, transaction_type, transaction_date, plan_name, company_code, company_name,
      billing_account_no, transaction_amount, incentive_amount, state, hold_type, held_since
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join transactions as line on line.batch_no = ${cycle.batch_no} and line.id = page.id
    join dealers on dealers.company_id = line.company_id
    order by place`.execute(db)
  return rows.map((row) => asTransactionRow(cycle, row))
}
