import { sql } from 'kysely'
import { countSum, day, moneySum, rate, text } from '#downloads/report-columns.ts'
import { calendarDays, inCompany } from '../conditions.ts'
import { payoutDay, year } from '../filters.ts'
import { type CheckedRequest, namedReport, required } from '../named-report.ts'
import '#posting/tables.ts'

const ofOneDay = 'On a payout date'

export const payoutHistory = namedReport({
  reportType: 'Payout History',
  reportGroup: 'Dealer',
  description: 'Every payment to a dealer, with the tax that was withheld from it.',
  reportTemplate: 'PAYOUT_HISTORY',
  subTypes: { 'In a year': [year], [ofOneDay]: [payoutDay] },
  needsCompany: true,
  forCompanies: true,
  body: (request) => ({
    columns: [
      day('date', 'Date Paid'),
      text('reference', 'Reference Number'),
      text('cycle', 'Payout Cycle'),
      text('type', 'Type'),
      text('reason', 'Paid As'),
      countSum('transactions', 'Transactions'),
      moneySum('gross', 'Gross'),
      rate('rate', 'Tax Rate (%)'),
      moneySum('tax', 'Withholding Tax'),
      moneySum('net', 'Net')
    ],
    rows: sql`
      select posted_on as date, reference_no as reference, cycles.name as cycle, commission_type as type,
        case when release_action_id is null then 'Cycle' else 'Release' end as reason,
        transaction_count as transactions, gross, (tax_rate * 100)::numeric(5, 2) as rate, withholding_tax as tax, net
      from postings join cycles using (batch_no)
      where ${inCompany(request.companyId)} and postings.status = 'Posted' and ${postedOn(request)}
      order by posted_on desc, posting_id desc`
  })
})

function postedOn({ reportSubType, payoutDate, year: wanted }: CheckedRequest) {
  if (reportSubType === ofOneDay) return sql`posted_on = ${required(payoutDate)}::date`
  const { from, to } = calendarDays({ year: required(wanted) })
  return sql`posted_on between ${from}::date and ${to}::date`
}
