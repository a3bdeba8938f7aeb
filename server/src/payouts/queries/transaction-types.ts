import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { TransactionTypeRow } from '@payouts/contract/payouts/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { type AmountLimits, allOf, contains, direction, visibleTo, withinAmounts } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { type BreakdownColumns, breakdownColumns, payableBreakdown } from '../payout-figures.ts'
import type { Reader } from './cycle-list.ts'

type TypesRequest = CheckedInputOf<typeof payoutEndpoints.getPayoutSummaryTransType>

type TypeTotals = BreakdownColumns & {
  transaction_type: string
  amount: string
  held: string
  dealers: number
  transactions: number
}

/** What a group of `cycle_totals` comes to: its Payout. */
export const payoutAmount = sql`coalesce(sum(amount) filter (where state <> 'EXCLUDED'), 0)::numeric(14, 2)`

/** All types have the cycle's dates, so that an order by a date is one by name. */
const sortColumns: Record<TypesRequest['sortProperty'], 'transaction_type' | 'amount' | 'held' | 'gross'> = {
  TRANSACTION_TYPE: 'transaction_type',
  REPORT_DATE: 'transaction_type',
  CUT_OFF: 'transaction_type',
  PAYOUT_BY: 'transaction_type',
  ON_HOLD: 'held',
  TO_PAY: 'gross',
  AMOUNT: 'amount'
}

/** A cycle's transaction types. */
export async function listTransactionTypes(
  { db, caller }: Reader,
  request: TypesRequest
): Promise<Page<TransactionTypeRow> | Refusal> {
  const cycle = await findCycle(db, caller, request)
  if (isRefusal(cycle)) return cycle
  const matching = sql`cycle_totals where batch_no = ${cycle.batch_no} and ${visibleTo(caller)} and row_count > 0
    and ${allOf(typeConditions(caller, cycle, request))}`
  const order = direction(request.sortOrder)
  const types = {
    select: sql<TypeTotals>`transaction_type,
      ${payoutAmount} as amount,
      coalesce(sum(amount) filter (where hold_type <> ''), 0)::numeric(14, 2) as held,
      count(distinct company_id) filter (where state <> 'EXCLUDED') as dealers,
      coalesce(sum(row_count) filter (where state <> 'EXCLUDED'), 0)::bigint as transactions, ${breakdownColumns}`,
    from: matching,
    groupBy: sql`transaction_type`,
    orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, transaction_type ${order}`
  }
  return pageOf(db, request, types, (row) => asTypeRow(cycle, row))
}

type TypeFilters = Pick<TypesRequest, 'transactionType' | 'reportDate' | 'cutoffDate' | 'payoutDate'> & AmountLimits

/** The conditions of a list's type filters, on `cycle_totals` or `transactions`. */
export function typeConditions(caller: Caller, cycle: CycleRow, request: TypeFilters): RawBuilder<SqlBool>[] {
  const seen = sql`cycle_totals where batch_no = ${cycle.batch_no} and ${visibleTo(caller)}`
  const conditions = comingTo(request, seen, 'transaction_type')
  if (request.transactionType) conditions.push(contains('transaction_type', request.transactionType))
  if (request.reportDate) conditions.push(sql`${request.reportDate === cycle.report_date}`)
  if (request.cutoffDate) conditions.push(sql`${request.cutoffDate === cycle.cutoff_date}`)
  if (request.payoutDate) conditions.push(sql`${request.payoutDate === cycle.payout_date}`)
  return conditions
}

/** The groups of totals whose Payout is within the amounts. */
export function comingTo(
  limits: AmountLimits,
  totals: RawBuilder<unknown>,
  group: 'transaction_type' | 'company_id'
): RawBuilder<SqlBool>[] {
  const within = withinAmounts(payoutAmount, limits)
  if (within.length === 0) return []
  const column = sql.ref(group)
  return [sql`${column} = any(array(select ${column} from ${totals} group by ${column} having ${allOf(within)}))`]
}

function asTypeRow(cycle: CycleRow, row: TypeTotals): TransactionTypeRow {
  return {
    displayName: row.transaction_type,
    transactionType: row.transaction_type,
    reportDate: cycle.report_date,
    cutOffDate: cycle.cutoff_date,
    payOutDate: cycle.payout_date,
    summaryAmount: row.amount,
    holdAmount: row.held,
    ...payableBreakdown(row),
    dealerCount: row.dealers,
    transactionCount: row.transactions,
    batchNo: cycle.batch_no,
    version: cycle.version,
    commissionType: cycle.commission_type
  }
}
