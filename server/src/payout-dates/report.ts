import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import type { Report } from '#downloads/report.ts'
import { count, day, text } from '#downloads/report-columns.ts'
import { periodLines } from '#downloads/requested-period.ts'
import './tables.ts'

/** The rows of the three tables as the screen shows them; for a period, those with a day in it. */
export async function payoutDatesReport(input: ScreenDownloadRequest): Promise<Report> {
  const { fromDate = null, toDate = null } = input
  return {
    template: input.reportTemplate,
    title: 'Payout Dates',
    filters: periodLines('Holding', input),
    columns: [
      text('type', 'Commission Type'),
      text('cycle', 'Cycle Name'),
      count('start', 'Start'),
      count('end', 'End'),
      count('report', 'Report'),
      count('cut_off', 'Cut Off'),
      count('payout_by', 'Payout By'),
      day('begin', 'Begin'),
      day('expiry', 'Expiry')
    ],
    rows: sql`
      select commission_type as type, description as cycle, cycle_start_day as start, cycle_end_day as "end",
        report_day as report, cut_off_day as cut_off, payout_day as payout_by, begin_date as begin,
        expiry_date as expiry
      from payout_dates
      where expiry_date >= coalesce(${fromDate}::date, expiry_date)
        and begin_date <= coalesce(${toDate}::date, begin_date)
      order by commission_type, cycle_start_day, payout_id`
  }
}
