import { sql } from 'kysely'
import { withDealersOfCycles } from '#cycles/approved-dealers.ts'
import { day, moneySum, rate, text } from '#downloads/report-columns.ts'
import { taxDueDate } from '#tax-remittances/due-date.ts'
import { listedPostings } from '#tax-remittances/lines.ts'
import { calendarDays } from '../conditions.ts'
import { month, year } from '../filters.ts'
import { namedReport, required } from '../named-report.ts'
import '#posting/tables.ts'

/** Income Tax Act 1967, section 107D: remitted with form CP107D by the end of the month after the payment, or on the next working day. */
export const withholdingTax = namedReport({
  reportType: 'Withholding Tax',
  reportGroup: 'Finance',
  description: 'What form CP107D asks for: each payment of a month that tax was withheld from.',
  reportTemplate: 'WITHHOLDING_TAX_CP107D',
  filters: [month, year],
  forCompanies: false,
  body({ companyId, ...request }, { services }) {
    const { from, to } = calendarDays({ year: required(request.year), month: required(request.month) })
    return {
      columns: [
        text('payee', 'Payee'),
        text('code', 'Payee Code'),
        text('payee_type', 'Payee Type'),
        text('reference', 'Reference Number'),
        text('cycle', 'Payout Cycle'),
        day('date', 'Date Paid'),
        moneySum('gross', 'Gross Paid'),
        rate('rate', 'Rate (%)'),
        moneySum('tax', 'Withholding Tax'),
        text('month', 'Month'),
        day('due', 'Due Date')
      ],
      rows: sql`
        select company_name as payee, company_code as code, company_type as payee_type, reference_no as reference,
          cycles.name as cycle, posted_on as date, listed_gross as gross, (tax_rate * 100)::numeric(5, 2) as rate,
          listed_tax as tax, to_char(posted_on, 'YYYY-MM') as month,
          ${taxDueDate(sql`date_trunc('month', posted_on::timestamp)`, services)} as due
        from ${withDealersOfCycles(listedPostings)} as postings
        join cycles on cycles.batch_no = postings.batch_no
        where posted_on between ${from}::date and ${to}::date
          and ${companyId === null ? sql`true` : sql`postings.company_id = ${companyId}`}
        order by company_name, postings.company_id, posted_on, posting_id`
    }
  }
})
