import { sql } from 'kysely'
import { moneySum, text } from '#downloads/report-columns.ts'
import { dealerYears } from '#posting/dealer-years.ts'
import { inCompany } from '../conditions.ts'
import { year } from '../filters.ts'
import { namedReport, required } from '../named-report.ts'

export const yearOfDealers = namedReport({
  reportType: 'Year of Dealers',
  reportGroup: 'Finance',
  description: 'What each dealer was paid and charged in a year; of a closed year as its closing kept it.',
  reportTemplate: 'YEAR_OF_DEALERS',
  filters: [year],
  forCompanies: false,
  body: (request) => ({
    columns: [
      text('code', 'Company Code'),
      text('name', 'Company Name'),
      text('type', 'Company Type'),
      moneySum('gross', 'Gross'),
      moneySum('withheld', 'Withholding Tax'),
      moneySum('clawed_back', 'Clawed Back'),
      moneySum('brought_forward', 'Brought Forward'),
      moneySum('benefits', 'Benefits'),
      moneySum('credits', 'Credits'),
      moneySum('debits', 'Debits'),
      moneySum('cash_outs', 'Cash-Outs')
    ],
    rows: sql`
      select company_code as code, kept.company_name as name, coalesce(kept.company_type, '') as type, kept.gross, withheld,
        clawed_back, kept.brought_forward, kept.benefits, credits, debits, cash_outs
      from (${dealerYears(Number(required(request.year)))}) as kept
      join (select company_id, company_code from dealers) as dealer using (company_id)
      where ${inCompany(request.companyId)} order by company_code`
  })
})
