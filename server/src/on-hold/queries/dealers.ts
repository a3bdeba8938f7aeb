import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDealerRow } from '@payouts/contract/on-hold/schema'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import { allOf, contains, direction, withinAmounts } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { type HeldGroup, heldColumns, heldCounts, heldTotals, type Reader } from './held-totals.ts'

type DealersRequest = CheckedInputOf<typeof onHoldEndpoints.getHoldPayoutSummaryDealer>

const sortColumns = {
  COMPANY_NAME: 'company_name',
  COMPANY_CODE: 'company_code',
  VENDOR: 'vendor_code',
  HELD_SINCE: 'held_since',
  AMOUNT: 'amount'
} as const

type HeldDealer = HeldGroup & { company_name: string; company_code: string; vendor_code: string; cycles: number }

/** The dealers with held rows of a hold type, in all cycles or in one. */
export async function listHeldDealers(
  { db, caller }: Reader,
  request: DealersRequest
): Promise<Page<HoldDealerRow> | Refusal> {
  const { holdType, batchNo } = request
  const cycle = batchNo ? await findCycle(db, caller, { batchNo }) : undefined
  if (isRefusal(cycle)) return cycle
  const matching = sql`(
      select company_id, count(distinct batch_no) as cycles, ${heldColumns}
      from ${heldTotals(caller, { holdType, batchNo })} as totals group by company_id
    ) as held join dealers using (company_id) where ${allOf(conditionsOf(request))}`
  const order = direction(request.sortOrder)
  const found = {
    select: sql<HeldDealer>`held.*, company_name, company_code, vendor_code`,
    from: matching,
    orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, company_id ${order}`
  }
  return pageOf(db, request, found, asDealerRow)
}

function conditionsOf(request: DealersRequest): RawBuilder<SqlBool>[] {
  const { companyName, companyCode, vendor } = request
  const conditions = withinAmounts(sql`amount`, request)
  if (companyName) conditions.push(contains('company_name', companyName))
  if (companyCode) conditions.push(contains('company_code', companyCode))
  if (vendor) conditions.push(contains('vendor_code', vendor))
  return conditions
}

function asDealerRow(row: HeldDealer): HoldDealerRow {
  return {
    companyName: row.company_name,
    companyCode: row.company_code,
    vendor: row.vendor_code,
    payoutCycleCount: row.cycles,
    ...heldCounts(row)
  }
}
