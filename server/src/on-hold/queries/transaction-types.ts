import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldTransactionTypeRow } from '@payouts/contract/on-hold/schema'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { allOf, contains, direction, withinAmounts } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { type HeldGroup, heldColumns, heldCounts, heldTotals, type Reader } from './held-totals.ts'

type TypesRequest = CheckedInputOf<typeof onHoldEndpoints.getHoldPayoutSummaryTransType>

const sortColumns = {
  transactionType: 'transaction_type',
  reportDate: 'report_date',
  cutOffDate: 'cutoff_date',
  payOutDate: 'payout_date',
  heldSince: 'held_since',
  amount: 'amount'
} as const

type HeldType = HeldGroup &
  Pick<
    CycleRow,
    'batch_no' | 'version' | 'name' | 'commission_type' | 'cutoff_date' | 'report_date' | 'payout_date'
  > & {
    transaction_type: string
    dealers: number
  }

/** The transaction types with held rows, one row per cycle: of all cycles and dealers, or of one. */
export async function listHeldTypes(
  { db, caller }: Reader,
  request: TypesRequest
): Promise<Page<HoldTransactionTypeRow> | Refusal> {
  const { batchNo } = request
  const cycle = batchNo ? await findCycle(db, caller, { batchNo }) : undefined
  if (isRefusal(cycle)) return cycle
  const matching = foundTypes(caller, request)
  const order = direction(request.sortOrder)
  const found = {
    select: sql<HeldType>`held.*, version, name, commission_type, cutoff_date, report_date, payout_date`,
    from: matching,
    orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, transaction_type ${order}, batch_no ${order}`
  }
  return pageOf(db, request, found, asTypeRow)
}

/** `… as held join cycles … where …`: the rows of the list and of its download. */
export function foundTypes(caller: Caller, request: TypesRequest): RawBuilder<unknown> {
  const { holdType, batchNo, companyCode } = request
  return sql`(
      select batch_no, transaction_type, count(distinct company_id) as dealers, ${heldColumns}
      from ${heldTotals(caller, { holdType, batchNo, companyCode })} as totals group by batch_no, transaction_type
    ) as held join cycles using (batch_no) where ${allOf(conditionsOf(request))}`
}

function conditionsOf(request: TypesRequest): RawBuilder<SqlBool>[] {
  const { type, reportDate, cutoffDate, payoutDate } = request
  const conditions = withinAmounts(sql`amount`, request)
  if (type) conditions.push(contains('transaction_type', type))
  if (reportDate) conditions.push(sql`report_date = ${reportDate}`)
  if (cutoffDate) conditions.push(sql`cutoff_date = ${cutoffDate}`)
  if (payoutDate) conditions.push(sql`payout_date = ${payoutDate}`)
  return conditions
}

function asTypeRow(row: HeldType): HoldTransactionTypeRow {
  return {
    displayName: row.transaction_type,
    transactionType: row.transaction_type,
    reportDate: row.report_date,
    cutOffDate: row.cutoff_date,
    payOutDate: row.payout_date,
    batchNo: row.batch_no,
    version: row.version,
    commissionType: row.commission_type,
    payoutCycleName: row.name,
    dealerCount: row.dealers,
    ...heldCounts(row)
  }
}
