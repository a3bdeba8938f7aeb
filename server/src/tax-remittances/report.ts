import { monthText } from '@payouts/contract/day-text'
import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { sql } from 'kysely'
import { listRequestOf } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { count, day, moneySum, rate, text } from '#downloads/report-columns.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { codedLinesOf, foundLines } from './queries.ts'

/** A month's list in the product's own columns: what form CP107D and its appendix ask for. */
export async function taxListReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  const listed = listRequestOf(taxRemittanceEndpoints.getTaxListLines, input.filters)
  if (isRefusal(listed)) return listed
  if (caller.companyId !== null) return refuse('refusedByRule', 'There is no such list.')
  return {
    template: input.reportTemplate,
    title: 'Tax Withheld',
    filters: [{ label: 'Month', value: monthText(listed.taxMonth) }],
    columns: [
      count('no', 'No.'),
      text('name', 'Name'),
      text('code', 'Code'),
      text('tin', 'TIN'),
      text('id_kind', 'ID Type'),
      text('id_number', 'ID Number'),
      day('paid_on', 'Date Paid'),
      moneySum('gross', 'Gross'),
      rate('rate', 'Rate (%)'),
      moneySum('tax', 'Tax'),
      text('reference', 'Reference')
    ],
    rows: sql`
      select row_number() over (order by company_name, company_id, paid_on, reference) as no, company_name as name,
        company_code as code, tin, id_kind, id_number, paid_on, line.gross, (tax_rate * 100)::numeric(5, 2) as rate,
        line.tax, reference
      from ${codedLinesOf(listed.taxMonth)}
      where ${foundLines(listed)}
      order by no`
  }
}
