import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { ringgitOf } from '@payouts/contract/money'
import type { Page, PageRequest } from '@payouts/contract/page'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutCycle } from '@payouts/contract/payouts/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { existsFor, isShownTo } from '#cycles/find-cycle.ts'
import { cycleFlags } from '#cycles/flags.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, withinAmounts } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { ownCycleStatus } from '../own-state.ts'
import { type WithFigures, withBases, withFigures } from '../taxed-figures.ts'

type ListRequest = CheckedInputOf<typeof payoutEndpoints.getAllPayoutList>

/** A cycle with amounts and counts of the rows that the caller may see. */
export type ListedCycle = Pick<
  CycleRow,
  | 'batch_no'
  | 'version'
  | 'change_no'
  | 'name'
  | 'commission_type'
  | 'status'
  | 'cutoff_date'
  | 'report_date'
  | 'payout_date'
  | 'requested_by'
  | 'approved_for'
  | 'total_amount'
  | 'hold_amount'
  | 'held_count'
  | 'release_requested_count'
>

const columns = sql`cycles.batch_no, cycles.version, cycles.change_no, cycles.name, cycles.commission_type,
  cycles.cutoff_date, cycles.report_date, cycles.payout_date,
  cycles.approved_for, cycles.requested_by`

/**
 * Staff read the stored columns; for a company's own user the same columns, including the status, come from its own
 * totals. These are all cycles that exist for the caller on the payouts screens; `shown` narrows them.
 */
export function visibleCycles(caller: Caller, shown: RawBuilder<SqlBool> = existsFor(caller)): RawBuilder<unknown> {
  if (caller.companyId === null)
    return sql`select ${columns}, cycles.status, total_amount, hold_amount, held_count, release_requested_count from cycles
      where ${shown}`
  const own = { batchNo: sql`cycles.batch_no`, companyId: caller.companyId }
  return sql`select ${columns}, ${ownCycleStatus(own)} as status,
      coalesce(sum(amount) filter (where state <> 'EXCLUDED'), 0)::numeric(14, 2) as total_amount,
      coalesce(sum(amount) filter (where hold_type <> ''), 0)::numeric(14, 2) as hold_amount,
      coalesce(sum(row_count) filter (where state = 'HELD'), 0)::bigint as held_count,
      coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0)::bigint as release_requested_count
    from cycles join cycle_totals on cycle_totals.batch_no = cycles.batch_no
    where ${shown} and cycle_totals.company_id = ${caller.companyId} and row_count > 0
    group by ${columns}`
}

/** The meaning of the Payout Status filter's values (domain 3); any other value is a status. */
function hasStatus(status: NonNullable<ListRequest['payoutStatus']>): RawBuilder<SqlBool> {
  if (status === 'Cancel') return sql`status = 'Cancelled'`
  if (status === 'Hold') return sql`held_count > 0 and status <> 'In Validation'`
  if (status === 'Release Approval') return sql`release_requested_count > 0 and status <> 'In Validation'`
  return sql`status = ${status}`
}

/** The conditions of the list's filters. */
export function conditionsOf(request: ListRequest): RawBuilder<SqlBool> {
  const conditions = withinAmounts(sql`total_amount`, request)
  if (request.archive) conditions.push(sql`status in ('Completed', 'Cancelled')`)
  if (request.commissionType) conditions.push(sql`commission_type = ${request.commissionType}`)
  if (request.payoutStatus) conditions.push(hasStatus(request.payoutStatus))
  if (request.cutoffDate) conditions.push(sql`cutoff_date = ${request.cutoffDate}`)
  if (request.payoutDate) conditions.push(sql`payout_date = ${request.payoutDate}`)
  if (request.payoutCycleName)
    conditions.push(sql`(${contains('name', request.payoutCycleName)} or batch_no::text = ${request.payoutCycleName})`)
  return allOf(conditions)
}

const sortColumns = {
  CUT_OFF: 'cutoff_date',
  CYCLE_NAME: 'name',
  STATUS: 'status',
  PAYOUT_BY: 'payout_date',
  AMOUNT: 'total_amount'
} as const

/** What a read gets. */
export type Reader = { db: Database; caller: Caller; clock: Clock; services: Services; asOf?: string }

/** The payouts list, and with `archive` its closed cycles. Dropped imports are never cycles. */
export async function listCycles(reader: Reader, request: ListRequest): Promise<Page<PayoutCycle>> {
  const found = sql`(${visibleCycles(reader.caller)}) as listed where ${conditionsOf(request)}`
  const sort = sql.ref(sortColumns[request.sortProperty])
  const order = direction(request.sortOrder)
  return pageOfCycles(reader, found, request, sql`${sort} ${order}, batch_no ${order}`)
}

/**
 * The cycles that wait for approval, soonest payout first; none for a company's own user, who sees approved ones
 * only.
 */
export async function listAwaitingApproval(reader: Reader, request: PageRequest): Promise<Page<PayoutCycle>> {
  const shown = visibleCycles(reader.caller, isShownTo(reader.caller))
  const found = sql`(${shown}) as listed where status = 'Pending Approval'`
  return pageOfCycles(reader, found, request, sql`payout_date, batch_no`)
}

async function pageOfCycles(
  reader: Reader,
  found: RawBuilder<unknown>,
  request: PageRequest,
  order: RawBuilder<unknown>
): Promise<Page<PayoutCycle>> {
  const page = await pageOf(reader.db, request, { select: sql<ListedCycle>`*`, from: found, orderBy: order })
  const listed = await withFigures(reader, await withBases(reader, page.content))
  return { ...page, content: listed.map((each) => asPayoutCycle(reader, each)) }
}

function asPayoutCycle(
  { caller, services }: Reader,
  { cycle: row, figures, tax }: WithFigures<ListedCycle>
): PayoutCycle {
  const { dealerCount, transactionTypeCount, transactionCount, grossAmount } = figures
  const flagged = {
    payoutStatus: row.status,
    heldCount: row.held_count,
    releaseRequestedCount: row.release_requested_count,
    requestedBy: row.requested_by
  }
  return {
    batchNo: row.batch_no,
    version: row.version,
    payoutCycleName: row.name,
    displayName: row.name,
    commissionType: row.commission_type,
    type: row.commission_type,
    payoutStatus: row.status,
    cutoffDate: row.cutoff_date,
    reportDate: row.report_date,
    payoutDate: row.payout_date,
    approvedFor: row.approved_for,
    totalPayoutAmount: row.total_amount,
    summaryAmount: row.total_amount,
    netPayoutAmount: ringgitOf(grossAmount - tax),
    dealerCount,
    payoutCycleCount: 1,
    transactionTypeCount,
    transactionCount,
    ...cycleFlags(flagged, caller, services.config.fourEyes)
  }
}
