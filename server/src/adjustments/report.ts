import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { day, moneySum, text } from '#downloads/report-columns.ts'
import { daysIn, periodLines } from '#downloads/requested-period.ts'
import { allOf, visibleTo } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { filtersOf } from './queries/adjustment-list.ts'
import '#dealers/tables.ts'
import './tables.ts'

/** The posted amount, as in the tiles of the list; null for planned, failed and cancelled adjustments. */
export const postedAmount = (type: 'CREDIT' | 'DEBIT') =>
  sql`case when type = ${type} and status = 'Posted' then amount else 0 end::numeric(14, 2)`

/** Credits and debits, as in their list; with a period, those due in it. */
export async function adjustmentReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  const searches = Object.entries(input.filters ?? {})
  const furtherSearches = searches.map(([searchType, searchKeyword]) => ({ searchType, searchKeyword }))
  const listed = listRequestOf(adjustmentEndpoints.getDebitCreditList, { furtherSearches })
  if (isRefusal(listed)) return listed
  const found = allOf([visibleTo(caller), ...filtersOf(listed), daysIn(sql`due_on`, input)])
  return {
    template: input.reportTemplate,
    title: 'Debit / Credit',
    filters: [...periodLines('Date', input), ...narrowedLines(input)],
    columns: [
      day('date', 'Date'),
      text('name', 'Name'),
      text('code', 'Code'),
      text('type', 'Type'),
      text('description', 'Description'),
      text('reference', 'Reference Number'),
      text('status', 'Status'),
      moneySum('amount', 'Amount'),
      moneySum('credit', 'Posted Credit'),
      moneySum('debit', 'Posted Debit')
    ],
    rows: sql`
      select due_on as date, company_name as name, company_code as code, type, description, reference_no as reference,
        status, amount, ${postedAmount('CREDIT')} as credit, ${postedAmount('DEBIT')} as debit
      from adjustments join dealers using (company_id) where ${found}
      order by due_on desc, adjustment_id desc`
  }
}
