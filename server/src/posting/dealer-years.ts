import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type KeptYear, keepYear, yearColumns } from '#withholding-tax/kept-years.ts'
import { paidYears } from '#withholding-tax/paid-years.ts'
import '#adjustments/tables.ts'
import '#cash-out-limits/tables.ts'
import '#dealers/tables.ts'
import '#withholding-tax/tables.ts'

/**
 * What each dealer was paid and charged in a year, one row each with the columns of `dealer_years`: as the year's closing
 * kept it, or as it is so far while the year is open. `gross` is before tax and counts for section 107D and form CP58,
 * with benefits and what the system before this one paid; a debit of a cycle is no payment and counts as clawed back.
 */
export const dealerYears = (year: number): RawBuilder<unknown> => sql`
  select ${yearColumns} from dealer_years where year = ${year}::smallint
  union all
  select ${yearColumns} from (${openYear(year)}) as open
  where not exists (select from dealer_years where year = ${year}::smallint)`

/** The same of a year that is open. */
function openYear(year: number): RawBuilder<unknown> {
  const inYear = (day: string) =>
    sql`${sql.ref(day)} between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)`
  return sql`
    select ${year}::smallint as year, company_id, company_name, company_type, sum(gross) as gross,
      sum(withheld) as withheld, sum(taken_back) as clawed_back, sum(brought_forward) as brought_forward,
      sum(benefits) as benefits, sum(credits) as credits, sum(debits) as debits, sum(cash_outs) as cash_outs
    from (
      select company_id, gross, withheld, taken_back, brought_forward, benefits, 0 as credits, 0 as debits, 0 as cash_outs
      from ${paidYears} as paid where year = ${year}::smallint
      union all
      select company_id, 0, 0, 0, 0, 0, case type when 'CREDIT' then amount else 0 end,
        case type when 'DEBIT' then amount else 0 end, 0
      from adjustments where status = 'Posted' and ${inYear('posted_on')}
      union all
      select company_id, 0, 0, 0, 0, 0, 0, 0, amount from cash_outs where ${inYear('cashed_out_on')}
    ) as part
    join dealers using (company_id)
    group by company_id, company_name, company_type`
}

/** Keeps the sums of a year before it closes. Returns their totals and a hash of all lines, for the audit trail. */
export const keepDealerYears = (tx: Tx, year: number): Promise<KeptYear> => keepYear(tx, year, openYear(year))
