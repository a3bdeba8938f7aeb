import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { count, money, text } from '#downloads/report-columns.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { dealersWithLimits, keepsEarlierValues } from './queries/limited-dealers.ts'
import { foundLimits } from './queries/limits.ts'

/** Every dealer with its limits of today, whatever the period. */
export async function cashOutLimitReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  const listed = listRequestOf(cashOutLimitEndpoints.getCashOutLimitDetails, input.filters)
  if (isRefusal(listed)) return listed
  return {
    template: input.reportTemplate,
    title: 'Cash Out Limit',
    filters: narrowedLines(input),
    columns: [
      text('name', 'Name'),
      text('code', 'Code'),
      text('vendor', 'Vendor'),
      text('tier', 'Tier'),
      money('daily_amount', 'Daily'),
      count('daily_count', 'Daily Count'),
      money('weekly_amount', 'Weekly'),
      count('weekly_count', 'Weekly Count'),
      money('monthly_amount', 'Monthly'),
      count('monthly_count', 'Monthly Count'),
      text('source', 'Values')
    ],
    rows: sql`
      select company_name as name, company_code as code, vendor_code as vendor, dealers.tier, daily_amount, daily_count,
        weekly_amount, weekly_count, monthly_amount, monthly_count,
        case when dealers.tier = 'Customized' then 'Own'
          when ${keepsEarlierValues} then 'Earlier values of the tier'
          else 'Of the tier' end as source
      from ${dealersWithLimits} where ${foundLimits(caller, listed)}
      order by company_name, dealers.company_id`
  }
}
