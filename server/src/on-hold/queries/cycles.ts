import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldCycleRow } from '@payouts/contract/on-hold/schema'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { allOf, contains, direction, withinAmounts } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type HeldGroup, heldColumns, heldCounts, heldTotals, type Reader, statusOrder } from './held-totals.ts'

type CyclesRequest = CheckedInputOf<typeof onHoldEndpoints.getHoldPayoutCommissionType>

const sortColumns: Record<CyclesRequest['sortProperty'], RawBuilder<unknown>> = {
  CUT_OFF: sql`cutoff_date`,
  CYCLE_NAME: sql`name`,
  STATUS: statusOrder,
  PAYOUT_BY: sql`payout_date`,
  HELD_SINCE: sql`held_since`,
  AMOUNT: sql`amount`
}

type HeldCycle = HeldGroup &
  Pick<
    CycleRow,
    'batch_no' | 'version' | 'name' | 'commission_type' | 'status' | 'cutoff_date' | 'report_date' | 'payout_date'
  > & { dealers: number }

/** The cycles with held rows of a hold type, or of one dealer. */
export async function listHeldCycles({ db, caller }: Reader, request: CyclesRequest): Promise<Page<HoldCycleRow>> {
  const matching = foundCycles(caller, request)
  const order = direction(request.sortOrder)
  const found = {
    select: sql<HeldCycle>`held.*, version, name, commission_type, status, cutoff_date, report_date, payout_date`,
    from: matching,
    orderBy: sql`${sortColumns[request.sortProperty]} ${order}, batch_no ${order}`
  }
  return pageOf(db, request, found, asCycleRow)
}

/** `… as held join cycles … where …`: the rows of the list and of its download. */
export function foundCycles(caller: Caller, request: CyclesRequest): RawBuilder<unknown> {
  return sql`(
      select batch_no, count(distinct company_id) as dealers, ${heldColumns}
      from ${heldTotals(caller, request)} as totals group by batch_no
    ) as held join cycles using (batch_no) where ${allOf(conditionsOf(request))}`
}

function conditionsOf(request: CyclesRequest): RawBuilder<SqlBool>[] {
  const { displayName, payoutStatus, cutoffDate, payoutDate } = request
  const conditions = withinAmounts(sql`amount`, request)
  if (displayName) conditions.push(contains('name', displayName))
  if (payoutStatus) conditions.push(hasStatus(payoutStatus))
  if (cutoffDate) conditions.push(sql`cutoff_date = ${cutoffDate}`)
  if (payoutDate) conditions.push(sql`payout_date = ${payoutDate}`)
  return conditions
}

/** By the status that the column shows: `Hold` and `Release Approval` for held rows, otherwise the cycle's own. */
function hasStatus(status: NonNullable<CyclesRequest['payoutStatus']>): RawBuilder<SqlBool> {
  if (status === 'Hold' || status === 'Release Approval') return sql`${statusOrder} = ${status}`
  return sql`status = ${status === 'Cancel' ? 'Cancelled' : status}`
}

function asCycleRow(row: HeldCycle): HoldCycleRow {
  return {
    batchNo: row.batch_no,
    version: row.version,
    displayName: row.name,
    commissionType: row.commission_type,
    cycleStatus: row.status,
    reportDate: row.report_date,
    cutOffDate: row.cutoff_date,
    payOutDate: row.payout_date,
    dealerCount: row.dealers,
    ...heldCounts(row)
  }
}
