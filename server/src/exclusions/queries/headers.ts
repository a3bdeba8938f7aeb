import type { ExclusionHeader, ExclusionSum } from '@payouts/contract/exclusions/schema'
import { sql } from 'kysely'
import { withDealersOfCycles } from '#cycles/approved-dealers.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { type CoverageScope, findCoveredRows } from './covered-rows.ts'
import { adjustmentWaits, exclusionColumns, withAdder, withAdjustment } from './exclusion-lists.ts'

type Sums = Record<
  | 'total'
  | 'net'
  | 'excluded'
  | 'dealerTotal'
  | 'dealerPrepaid'
  | 'dealerPostpaid'
  | 'masterTotal'
  | 'masterPrepaid'
  | 'masterPostpaid',
  string
> &
  Record<'netDealers' | 'netCount' | 'excludedDealers' | 'excludedCount', number>

const isNet = sql`row.state in ('PAYABLE', 'RELEASED', 'PAID')`
const isExcluded = sql`row.state = 'EXCLUDED'`
const sumOf = (condition: ReturnType<typeof sql>) =>
  sql`coalesce(sum(incentive_amount) filter (where ${condition}), 0)::numeric(14, 2)`

/** What the exclusions of a billing account cover: in total, paid, still excluded, and for whom. */
export async function accountSum(db: Database, caller: Caller, scope: CoverageScope): Promise<ExclusionSum | Refusal> {
  const covered = await findCoveredRows(db, caller, scope)
  if (isRefusal(covered)) return covered
  const sums = await one(
    db,
    sql<Sums>`
    select ${sumOf(sql`true`)} as total,
      ${sumOf(isNet)} as net, count(distinct row.company_id) filter (where ${isNet}) as "netDealers",
      count(*) filter (where ${isNet}) as "netCount",
      ${sumOf(isExcluded)} as excluded, count(distinct row.company_id) filter (where ${isExcluded}) as "excludedDealers",
      count(*) filter (where ${isExcluded}) as "excludedCount",
      ${sumOf(sql`kind = 'DEALER'`)} as "dealerTotal",
      ${sumOf(sql`kind = 'DEALER' and line = 'PREPAID'`)} as "dealerPrepaid",
      ${sumOf(sql`kind = 'DEALER' and line = 'POSTPAID'`)} as "dealerPostpaid",
      ${sumOf(sql`kind = 'MASTER_DEALER'`)} as "masterTotal",
      ${sumOf(sql`kind = 'MASTER_DEALER' and line = 'PREPAID'`)} as "masterPrepaid",
      ${sumOf(sql`kind = 'MASTER_DEALER' and line = 'POSTPAID'`)} as "masterPostpaid"
    from ${withDealersOfCycles(sql`(select row.* from ${covered.rows})`)} as row`
  )
  return {
    exclusion: await exclusionOf(db, covered.newestId),
    totalPayOuts: sums.total,
    netPayOuts: { total: sums.net, dealers: sums.netDealers, count: sums.netCount },
    stillExcluded: { total: sums.excluded, dealers: sums.excludedDealers, count: sums.excludedCount },
    dealers: { total: sums.dealerTotal, prepaid: sums.dealerPrepaid, postpaid: sums.dealerPostpaid },
    masterDealers: { total: sums.masterTotal, prepaid: sums.masterPrepaid, postpaid: sums.masterPostpaid }
  }
}

type Described = ExclusionSum['exclusion']

/** An exclusion that covers rows exists. */
function exclusionOf(db: Database, exclusionId: number): Promise<Described> {
  return one(
    db,
    sql<Described>`
    select ${exclusionColumns}, removed_on is not null as "isRemoved", ${instantText('removed_on')} as "removedOn",
      remover.name as "removedBy", removal_comment as comment, adjustments.reference_no as "adjustmentReferenceNo",
      ${adjustmentWaits} as "adjustmentWaits"
    from ${withAdder}
    left join users as remover on remover.user_id = removed_by
    ${withAdjustment}
    where exclusion.exclusion_id = ${exclusionId}`
  )
}

/** The totals of a type, or of one dealer's part of it, by the reason of payment. */
export async function partHeader(
  db: Database,
  caller: Caller,
  scope: CoverageScope
): Promise<ExclusionHeader | Refusal> {
  const covered = await findCoveredRows(db, caller, scope)
  if (isRefusal(covered)) return covered
  return one(
    db,
    sql<ExclusionHeader>`
    select ${sumOf(sql`true`)} as total,
      ${sumOf(sql`commission_type <> 'Incentives'`)} as "deviceReimbursement",
      ${sumOf(sql`commission_type = 'Incentives'`)} as incentives
    from ${covered.rows} where ${covered.where}`
  )
}
