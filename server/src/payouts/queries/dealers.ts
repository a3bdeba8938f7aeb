import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutDealerRow } from '@payouts/contract/payouts/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dealersOfCycle } from '#cycles/approved-dealers.ts'
import { findCycleScope } from '#cycles/find-cycle.ts'
import { type CycleScope, inScope } from '#cycles/totals.ts'
import { type AmountLimits, allOf, contains, direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { dealersOfSignals } from '#signals/queries/rows-of-signal.ts'
import { type BreakdownColumns, breakdownColumns, payableBreakdown } from '../payout-figures.ts'
import type { Reader } from './cycle-list.ts'
import { comingTo, payoutAmount } from './transaction-types.ts'

type DealersRequest = CheckedInputOf<typeof payoutEndpoints.getPayoutSummaryDealer>

const sortColumns = {
  COMPANY_NAME: 'company_name',
  COMPANY_CODE: 'company_code',
  START_DATE: 'start_date',
  END_DATE: 'end_date',
  VENDOR: 'vendor_code',
  ON_HOLD: 'held',
  TO_PAY: 'gross',
  AMOUNT: 'amount'
} as const

type DealerTotals = BreakdownColumns & {
  company_name: string
  company_code: string
  vendor_code: string
  start_date: string
  end_date: string
  amount: string
  held: string
  transactions: number
}

/** The dealers of a cycle or of one transaction type of it, with their contracts at its approval. */
export async function listDealers(reader: Reader, request: DealersRequest): Promise<Page<PayoutDealerRow> | Refusal> {
  const { batchNo, version, commissionType, transactionType } = request
  const found = await findCycleScope(reader, { batchNo, version, commissionType, transactionType })
  if (isRefusal(found)) return found
  const { cycle, scope } = found
  const ofSignals = dealersOfSignals(reader.caller, request)
  if (isRefusal(ofSignals)) return ofSignals
  const matching = sql`(
      select company_id,
        ${payoutAmount} as amount,
        coalesce(sum(amount) filter (where hold_type <> ''), 0)::numeric(14, 2) as held,
        coalesce(sum(row_count) filter (where state <> 'EXCLUDED'), 0)::bigint as transactions, ${breakdownColumns}
      from cycle_totals where ${inScope(scope)} and row_count > 0 group by company_id
    ) as totals join ${dealersOfCycle(batchNo)} as dealers using (company_id) where ${allOf([...dealerConditions(scope, request), ...ofSignals])}`
  const order = direction(request.sortOrder)
  const dealers = {
    select: sql<DealerTotals>`company_name, company_code, vendor_code, start_date, end_date, amount, held, transactions,
      gross, e_invoice_held, other_held, cancelled`,
    from: matching,
    orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, company_id ${order}`
  }
  return pageOf(reader.db, request, dealers, (row) => ({
    batchNo: cycle.batch_no,
    version: cycle.version,
    commissionType: cycle.commission_type,
    transactionType: transactionType ?? '',
    companyName: row.company_name,
    companyCode: row.company_code,
    displayName: row.company_name,
    vendor: row.vendor_code,
    startDate: row.start_date,
    endDate: row.end_date,
    summaryAmount: row.amount,
    holdAmount: row.held,
    ...payableBreakdown(row),
    transactionCount: row.transactions
  }))
}

type DealerFilters = Pick<DealersRequest, 'companyName' | 'companyCode' | 'startDate' | 'endDate' | 'vendor'> &
  AmountLimits

/** The conditions of a list's dealer filters, on `dealers`. */
export function dealerConditions(scope: CycleScope, request: DealerFilters): RawBuilder<SqlBool>[] {
  const conditions = comingTo(request, sql`cycle_totals where ${inScope(scope)}`, 'company_id')
  if (request.companyName) conditions.push(contains('company_name', request.companyName))
  if (request.companyCode) conditions.push(contains('company_code', request.companyCode))
  if (request.vendor) conditions.push(contains('vendor_code', request.vendor))
  if (request.startDate) conditions.push(sql`start_date = ${request.startDate}`)
  if (request.endDate) conditions.push(sql`end_date = ${request.endDate}`)
  return conditions
}
