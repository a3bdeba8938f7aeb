import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dealersOfCycle } from '#cycles/approved-dealers.ts'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { count, countSum, day, moneySum, text } from '#downloads/report-columns.ts'
import { daysIn, periodLines } from '#downloads/requested-period.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { conditionsOf, visibleCycles } from './queries/cycle-list.ts'

/** The list of cycles; with a cycle, what each of its dealers earns by transaction type. */
export async function payoutReport(
  input: ScreenDownloadRequest,
  { db, caller }: ReportContext
): Promise<Report | Refusal> {
  if (!input.batchId) {
    const listed = listRequestOf(payoutEndpoints.getAllPayoutList, input.filters)
    return isRefusal(listed) ? listed : cyclesReport(caller, input, conditionsOf(listed))
  }
  if (input.filters) return refuse('errorDuringRequest', 'The list of one cycle has no filters.', 'filters')
  const cycle = await findCycle(db, caller, { batchNo: input.batchId })
  return isRefusal(cycle) ? cycle : cycleReport(caller, input, cycle)
}

function cyclesReport(caller: Caller, input: ScreenDownloadRequest, narrowed: RawBuilder<SqlBool>): Report {
  return {
    template: input.reportTemplate,
    title: 'Payouts',
    filters: [...periodLines('Payout By', input), ...narrowedLines(input)],
    columns: [
      text('name', 'Name'),
      text('type', 'Type'),
      text('batch', 'Batch No'),
      text('version', 'Version'),
      text('status', 'Status'),
      day('cut_off', 'Cut Off'),
      day('report_date', 'Report Date'),
      day('payout_by', 'Payout By'),
      count('dealers', 'Dealers'),
      countSum('transactions', 'Transactions'),
      moneySum('on_hold', 'On Hold'),
      moneySum('payout', 'Payout')
    ],
    rows: sql`
      select listed.name, commission_type as type, batch_no::text as batch, version::text, status, cutoff_date as cut_off,
        report_date, payout_date as payout_by, coalesce(counted.dealers, 0)::bigint as dealers,
        coalesce(counted.transactions, 0)::bigint as transactions, hold_amount as on_hold, total_amount as payout
      from (${visibleCycles(caller)}) as listed
      left join lateral (
        select count(distinct company_id) as dealers, sum(row_count) as transactions from cycle_totals
        where cycle_totals.batch_no = listed.batch_no and ${visibleTo(caller)} and state <> 'EXCLUDED' and row_count > 0
      ) as counted on true
      where ${daysIn(sql`payout_date`, input)} and ${narrowed}
      order by cutoff_date desc, batch_no desc`
  }
}

function cycleReport(caller: Caller, input: ScreenDownloadRequest, cycle: CycleRow): Report {
  return {
    template: input.reportTemplate,
    title: cycle.name,
    filters: cycleLines(cycle),
    columns: [
      text('type', 'Transaction Type'),
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('vendor', 'Vendor'),
      day('start_date', 'Start Date'),
      day('end_date', 'End Date'),
      countSum('transactions', 'Transactions'),
      moneySum('on_hold', 'On Hold'),
      moneySum('payout', 'Payout')
    ],
    rows: sql`
      select transaction_type as type, company_name as name, company_code as code, vendor_code as vendor, start_date,
        end_date, transactions, on_hold, payout
      from (
        select transaction_type, company_id, sum(row_count)::bigint as transactions,
          coalesce(sum(amount) filter (where hold_type <> ''), 0)::numeric(14, 2) as on_hold,
          sum(amount)::numeric(14, 2) as payout
        from cycle_totals
        where batch_no = ${cycle.batch_no} and ${visibleTo(caller)} and state <> 'EXCLUDED' and row_count > 0
        group by transaction_type, company_id
      ) as totals join ${dealersOfCycle(cycle.batch_no)} as dealer using (company_id)
      order by transaction_type, company_name, company_id`
  }
}

/** The lines of a report about its cycle. */
export function cycleLines(cycle: CycleRow): Report['filters'] {
  return [
    { label: 'Cycle', value: cycle.name },
    { label: 'Batch No', value: `${cycle.batch_no}, version ${cycle.version}` },
    { label: 'Type', value: cycle.commission_type },
    { label: 'Status', value: cycle.status },
    { label: 'Payout By', value: cycle.payout_date }
  ]
}
