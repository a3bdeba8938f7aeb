import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { firstPayoutDay } from '@payouts/contract/withholding-tax/schema'
import { sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { money, moneySum, text } from '#downloads/report-columns.ts'
import { daysIn, periodLines, type RequestedPeriod } from '#downloads/requested-period.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { dealersWithLiability, foundLiable } from './lists.ts'
import { withheld } from './withheld.ts'

/** The dealers to whom the tax applies today, as their list shows them, with what was withheld in the period. */
export async function withholdingTaxReport(
  input: ScreenDownloadRequest,
  { caller, clock }: ReportContext
): Promise<Report | Refusal> {
  const listed = listRequestOf(withholdingTaxEndpoints.getWhtList, input.filters)
  if (isRefusal(listed)) return listed
  const withheldInPeriod = caller.companyId === null ? staffColumns(input) : nothingMore
  return {
    template: input.reportTemplate,
    title: 'Withholding Tax',
    filters: [...periodLines('Paid', input), ...narrowedLines(input)],
    columns: [
      text('name', 'Name'),
      text('status', 'Status'),
      text('code', 'Code'),
      text('vendor', 'Vendor'),
      text('company_type', 'Company Type'),
      moneySum('payout', 'Payout'),
      money('last_year', 'Last Year'),
      money('this_year', 'This Year'),
      ...withheldInPeriod.columns,
      text('removal', 'Reason of Removal')
    ],
    rows: sql`
      select company_name as name, liability as status, company_code as code, vendor_code as vendor, company_type,
        coalesce(payout, 0)::numeric(14, 2) as payout, paid_last_year::numeric(14, 2) as last_year,
        paid_this_year::numeric(14, 2) as this_year, removal.reason as removal ${withheldInPeriod.selected}
      from ${dealersWithLiability(clock.today(), firstPayoutDay)}
      left join withholding_tax_removals as removal using (company_id) ${withheldInPeriod.joined}
      where ${foundLiable(caller, listed)}
      order by company_name, company_id`
  }
}

/** The ledger's journals concern every dealer, so a company's own user gets none. */
const nothingMore = { columns: [], selected: sql``, joined: sql`` }

function staffColumns(period: RequestedPeriod) {
  return {
    columns: [moneySum('gross', 'Taxed Payments'), moneySum('tax', 'Tax Withheld')],
    selected: sql`, coalesce(taxed.gross, 0)::numeric(14, 2) as gross, coalesce(taxed.tax, 0)::numeric(14, 2) as tax`,
    joined: sql`left join (
      select company_id, sum(gross) as gross, sum(tax) as tax from ${withheld} as payment
      where ${daysIn(sql`posted_on`, period)} group by company_id
    ) as taxed using (company_id)`
  }
}
