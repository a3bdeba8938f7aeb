import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { count, countSum, day, instant, moneySum, text } from '#downloads/report-columns.ts'
import { instantsIn, periodLines, type RequestedPeriod } from '#downloads/requested-period.ts'
import { cycleLines } from '#payouts/report.ts'
import { payoutZone } from '#platform/clock.ts'
import { allOf, visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { foundCycles } from './queries/cycles.ts'
import { staffColumns } from './queries/held-lines.ts'
import { heldTotals, inHeldScope } from './queries/held-totals.ts'
import { foundTypes } from './queries/transaction-types.ts'

/**
 * The held amount of each dealer in each cycle; with filters, in the cycles that the list of a hold type's cycles
 * shows. With a cycle, its held transactions, or those of the transaction types that its list shows.
 */
export async function onHoldReport(input: ScreenDownloadRequest, context: ReportContext): Promise<Report | Refusal> {
  const { db, caller } = context
  if (!input.batchId) return heldReport(input, context)
  const cycle = await findCycle(db, caller, { batchNo: input.batchId })
  if (isRefusal(cycle)) return cycle
  const found = inFoundTypes(input, caller)
  if (isRefusal(found)) return found
  return {
    template: input.reportTemplate,
    title: `On hold in ${cycle.name}`,
    filters: [...cycleLines(cycle), ...periodLines('Held', input), ...narrowedLines(input)],
    ...heldTransactionRows(cycle, { companyId: null, period: input, found }, context)
  }
}

/** The held rows of the transaction types that a cycle's list shows; all of them without filters. */
function inFoundTypes({ filters, batchId }: ScreenDownloadRequest, caller: Caller): RawBuilder<SqlBool> | Refusal {
  if (!filters) return sql`true`
  const listed = listRequestOf(onHoldEndpoints.getHoldPayoutSummaryTransType, { ...filters, batchNo: batchId })
  if (isRefusal(listed)) return listed
  const { holdType, companyCode } = listed
  const types = sql<SqlBool>`transaction_type in (select transaction_type from ${foundTypes(caller, listed)})`
  return allOf([inHeldScope({ holdType, companyCode }), types])
}

function heldReport(input: ScreenDownloadRequest, { caller, clock }: ReportContext): Report | Refusal {
  const { filters } = input
  const listed = filters ? listRequestOf(onHoldEndpoints.getHoldPayoutCommissionType, filters) : undefined
  if (isRefusal(listed)) return listed
  const { holdType, companyCode } = listed ?? {}
  const inFound: RawBuilder<SqlBool> = listed
    ? sql`batch_no in (select batch_no from ${foundCycles(caller, listed)})`
    : sql`true`
  return {
    template: input.reportTemplate,
    title: 'On Hold',
    filters: [...periodLines('Held', input), ...narrowedLines(input)],
    columns: [
      text('hold_type', 'Type'),
      text('cycle', 'Payout Cycle'),
      text('batch', 'Batch No'),
      text('commission_type', 'Commission Type'),
      text('transaction_type', 'Transaction Type'),
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('vendor', 'Vendor'),
      text('status', 'Status'),
      instant('held_since', 'Held Since'),
      count('days', 'Days Held'),
      countSum('transactions', 'Transactions'),
      moneySum('amount', 'Amount')
    ],
    rows: sql`
      select hold_type, cycles.name as cycle, batch_no::text as batch, commission_type, transaction_type,
        company_name as name, company_code as code, vendor_code as vendor, held.status, held_since,
        (${clock.today()}::date - (held_since at time zone ${payoutZone})::date) as days, transactions, amount
      from (
        select hold_type, batch_no, transaction_type, company_id,
          case state when 'RELEASE_REQUESTED' then 'Release Approval' else 'Hold' end as status,
          min(held_since) as held_since, sum(row_count)::bigint as transactions, sum(amount)::numeric(14, 2) as amount
        from ${heldTotals(caller, { holdType, companyCode })} as totals
        where ${instantsIn(sql`held_since`, input)} and ${inFound}
        group by hold_type, batch_no, transaction_type, company_id, state
      ) as held join cycles using (batch_no) join dealers using (company_id)
      order by hold_type, cutoff_date desc, batch_no desc, company_name, company_id, transaction_type, held.status`
  }
}

type WantedRows = { companyId: number | null; period?: RequestedPeriod; found?: RawBuilder<SqlBool> }

/** The held rows of a cycle that the caller may see; `found` also limits them by columns of totals. */
export function heldTransactionRows(
  cycle: CycleRow,
  { companyId, period = {}, found = sql`true` }: WantedRows,
  { caller, clock }: Pick<ReportContext, 'caller' | 'clock'>
): Pick<Report, 'columns' | 'rows' | 'rowCount'> {
  const staff = staffColumns(caller)
  const ofCompany = companyId === null ? sql`true` : sql`company_id = ${companyId}`
  const heldRows = sql`(
    select * from transactions
    where batch_no = ${cycle.batch_no} and ${cycle.status !== 'In Validation'} and hold_type is not null
      and ${ofCompany} and ${found} and ${visibleTo(caller)} and ${instantsIn(sql`held_since`, period)}
  )`
  return {
    columns: [
      text('hold_type', 'Type'),
      text('status', 'Status'),
      text('yes_id', 'Yes ID'),
      text('transaction_no', 'Trx No.'),
      text('transaction_type', 'Transaction Type'),
      day('date', 'Date'),
      text('plan', 'Package Name'),
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('billing_account', 'Billing Account'),
      instant('held_since', 'Held Since'),
      count('days', 'Days Held'),
      text('hold_reason', 'Reason'),
      day('requested_for', 'Release Requested For'),
      text('requested_by', 'Release Requested By'),
      text('refusal_reason', 'Release Refused Because'),
      moneySum('amount', 'Transaction Amount'),
      moneySum('incentive', 'Incentive')
    ],
    rowCount: sql`
      select coalesce(sum(row_count), 0)::bigint as count from ${heldTotals(caller, { batchNo: cycle.batch_no })} as totals
      where ${ofCompany} and ${found} and ${instantsIn(sql`held_since`, period)}`,
    rows: sql`
      select line.hold_type, case line.state when 'RELEASE_REQUESTED' then 'Release Approval' else 'Hold' end as status,
        line.yes_id, line.transaction_no, line.transaction_type, line.transaction_date as date, line.plan_name as plan,
        company_name as name, company_code as code, line.billing_account_no as billing_account, line.held_since,
        (${clock.today()}::date - (line.held_since at time zone ${payoutZone})::date) as days, ${staff.columns}, line.transaction_amount as amount,
        line.incentive_amount as incentive
      from ${heldRows} as line join dealers on dealers.company_id = line.company_id ${staff.joins}
      order by line.transaction_date desc, line.id desc`
  }
}
