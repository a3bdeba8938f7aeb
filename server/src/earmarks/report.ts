import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { day, money, moneySum, text } from '#downloads/report-columns.ts'
import { daysIn, periodLines } from '#downloads/requested-period.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { foundEarmarks } from './queries.ts'
import '#ledger/tables.ts'
import './tables.ts'

/** The current earmarks, as in their list; with a period, those added in it. */
export async function earmarkReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  const listed = listRequestOf(earmarkEndpoints.getEarmarkList, input.filters)
  if (isRefusal(listed)) return listed
  const found = allOf([foundEarmarks(caller, listed), daysIn(sql`earmarked_on`, input)])
  return {
    template: input.reportTemplate,
    title: 'Earmark',
    filters: [...periodLines('Date', input), ...narrowedLines(input)],
    columns: [
      day('date', 'Date'),
      text('name', 'Name'),
      text('code', 'Code'),
      text('vendor', 'Vendor'),
      text('reason', 'Reason'),
      moneySum('earmark', 'Earmark'),
      money('balance', 'Balance'),
      money('available', 'Available')
    ],
    rows: sql`
      select earmarked_on as date, company_name as name, company_code as code, vendor_code as vendor, reason,
        amount as earmark, coalesce(balance, 0)::numeric(14, 2) as balance,
        greatest(coalesce(balance, 0) - amount, 0)::numeric(14, 2) as available
      from earmarks join dealers using (company_id) left join ledger_accounts using (company_id)
      where ${found}
      order by earmarked_on desc, change_id desc`
  }
}
