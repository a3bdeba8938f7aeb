import { monthText } from '@payouts/contract/day-text'
import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { sql } from 'kysely'
import { listRequestOf } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { count, day, moneySum, rate, text } from '#downloads/report-columns.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { ownLinesOf } from './lines.ts'
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
      moneySum('given_back', 'Given Back of Former Months'),
      text('reference', 'Reference')
    ],
    rows: sql`
      select row_number() over (order by company_name, company_id, paid_on, reference) as no, company_name as name,
        company_code as code, tin, id_kind, id_number, paid_on, line.gross, (tax_rate * 100)::numeric(5, 2) as rate,
        line.tax, null::numeric(14, 2) as given_back, reference
      from ${codedLinesOf(listed.taxMonth)}
      where ${foundLines(listed)}
      union all
      -- Lines of their own, which lessen no list and have no number in it.
      select null, company_name, company_code, tin, id_kind, id_number, given_back_on, null, null, null, amount,
        concat(reference, ' of ', of_posting)
      from ${ownLinesOf(listed.taxMonth)} as line
      where ${foundLines(listed)}
      order by no, name, reference`
  }
}
