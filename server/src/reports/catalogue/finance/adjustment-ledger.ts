import { adjustmentStatuses } from '@payouts/contract/adjustments/choices'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { postedAmount } from '#adjustments/report.ts'
import { day, moneySum, text } from '#downloads/report-columns.ts'
import { daysIn } from '#downloads/requested-period.ts'
import { inCompany } from '../conditions.ts'
import { choice, everything, oneYear, period } from '../filters.ts'
import { namedReport } from '../named-report.ts'
import '#adjustments/tables.ts'

export const adjustmentLedger = namedReport({
  reportType: 'Adjustment Ledger',
  reportGroup: 'Finance',
  description: 'Credits and debits by hand that fall due in a period, and what was posted of them.',
  reportTemplate: 'ADJUSTMENT_LEDGER',
  filters: [...period(oneYear), choice('Status', adjustmentStatuses, { isOptional: true })],
  forCompanies: false,
  body: (request) => ({
    columns: [
      day('due', 'Due On'),
      day('posted', 'Posted On'),
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('type', 'Type'),
      text('description', 'Description'),
      text('reference', 'Reference Number'),
      text('journal', 'Journal'),
      text('status', 'Status'),
      text('problem', 'Problem'),
      moneySum('amount', 'Amount'),
      moneySum('credit', 'Posted Credit'),
      moneySum('debit', 'Posted Debit')
    ],
    rows: sql`
      select due_on as due, posted_on as posted, company_name as name, company_code as code, type, description,
        reference_no as reference, case when status = 'Posted' then journal_reference end as journal, status, problem,
        amount, ${postedAmount('CREDIT')} as credit, ${postedAmount('DEBIT')} as debit
      from adjustments join dealers using (company_id)
      where ${daysIn(sql`due_on`, request)} and ${inCompany(request.companyId)} and ${hasStatus(request.filter)}
      order by due_on, adjustment_id`
  })
})

function hasStatus(wanted: string | undefined): RawBuilder<SqlBool> {
  return wanted === undefined || wanted === everything ? sql`true` : sql`status = ${wanted}`
}
