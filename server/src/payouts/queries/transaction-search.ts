import { type TransactionState, transactionStates } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cachedFigure } from '#cycles/change-cache.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { type CycleScope, inScope } from '#cycles/totals.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import type { IndexedList, ListByState } from '#transactions/paging/row-list.ts'
import { bearsTax } from '../withheld.ts'
import type { Reader } from './cycle-list.ts'

export type TransactionsRequest = CheckedInputOf<typeof payoutEndpoints.getPayoutTransactions>

/** A request's conditions: those that the totals can answer too, and those that only rows can. */
export type Search = {
  cycle: CycleRow
  scope: CycleScope
  request: TransactionsRequest
  /** When the rate card last said something of the rows, where the request asks for what it said. */
  checkedOn: string | null
  narrowed: readonly RawBuilder<SqlBool>[]
  searched: readonly RawBuilder<SqlBool>[]
}

/**
 * Who bears tax, which dealers another cycle has, how dealers are called and which signals are open may change without a
 * change of the cycle. So may what the rate card says, which is cached from check to check.
 */
export const isCacheable = ({ request, checkedOn }: Search) =>
  request.step !== 'WITHHOLDING_TAX' &&
  !request.dealersAlsoIn &&
  !request.dealer &&
  !request.signalRule &&
  !(request.rateOutcome && checkedOn === null)

export function searchKey({ scope, request, checkedOn }: Search): string {
  const { pageNumber, pageSize, sortProperty, sortOrder, batchNo, version, commissionType, ...searched } = request
  return JSON.stringify({ ...searched, ...scope, checkedOn })
}

/** Figures from the totals, cached until the cycle changes; `what` names them. */
export function untilChanged<Figure>(
  { services, caller }: Reader,
  { cycle }: Search,
  what: string,
  read: () => Promise<Figure>
): Promise<Figure> {
  const state = `${cycle.batch_no}/${cycle.version}/${cycle.change_no}/${caller.companyId}`
  return cachedFigure(services, `${state}/${what}`, read)
}

/** Staff may see counts of all rows of a whole cycle. */
export function byStateOf(
  { caller }: Reader,
  { cycle, scope, request, searched }: Search
): Pick<IndexedList, 'byState'> {
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

export async function countIn(
  db: Database,
  scope: CycleScope,
  narrowed: readonly RawBuilder<SqlBool>[] = []
): Promise<number> {
  return (await one(db, totalIn(scope, narrowed))).total
}

export const totalIn = (scope: CycleScope, narrowed: readonly RawBuilder<SqlBool>[]) => sql<{ total: number }>`
  select coalesce(sum(row_count), 0)::bigint as total from cycle_totals
  where ${allOf([inScope(scope), ...narrowed])}`

export function rowsIn({ batchNo, transactionType, companyId }: CycleScope): RawBuilder<SqlBool> {
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
