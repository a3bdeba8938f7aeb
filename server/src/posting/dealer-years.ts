import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import '#adjustments/tables.ts'
import '#cash-out-limits/tables.ts'
import '#dealers/tables.ts'
import '#withholding-tax/tables.ts'
import './tables.ts'

const columns = sql`year, company_id, company_name, company_type, gross, withheld, clawed_back,
  brought_forward, credits, debits, cash_outs`

/**
 * What each dealer was paid and charged in a year, one row each with the columns of `dealer_years`: as the year's closing
 * kept it, or as the books have it while the year is open. `gross` is before tax and counts for section 107D and form
 * CP58, with what the system before this one paid; a debit of a cycle is no payment and counts as clawed back.
 */
export const dealerYears = (year: number): RawBuilder<unknown> => sql`
  select ${columns} from dealer_years where year = ${year}::smallint
  union all
  select ${columns} from (${bookedInYear(year)}) as booked
  where not exists (select from dealer_years where year = ${year}::smallint)`

/** The same as the books have it, whether the year is closed or not. */
export function bookedInYear(year: number): RawBuilder<unknown> {
  const inYear = (day: string) =>
    sql`${sql.ref(day)} between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)`
  return sql`
    select ${year}::smallint as year, company_id, company_name, company_type, sum(gross) as gross,
      sum(withheld) as withheld, sum(clawed_back) as clawed_back, sum(brought_forward) as brought_forward, sum(credits) as credits, sum(debits) as debits,
      sum(cash_outs) as cash_outs
    from (
      select company_id, greatest(gross, 0) as gross, withholding_tax as withheld, greatest(-gross, 0) as clawed_back,
        0 as brought_forward, 0 as credits, 0 as debits, 0 as cash_outs
      from postings where status = 'Posted' and ${inYear('posted_on')}
      union all
      select company_id, 0, 0, 0, brought_forward, 0, 0, 0 from dealer_year_payments
      where year = ${year}::smallint and brought_forward <> 0
      union all
      select company_id, 0, 0, 0, 0, case type when 'CREDIT' then amount else 0 end,
        case type when 'DEBIT' then amount else 0 end, 0
      from adjustments where status = 'Posted' and ${inYear('posted_on')}
      union all
      select company_id, 0, 0, 0, 0, 0, 0, amount from cash_outs where ${inYear('cashed_out_on')}
    ) as part
    join dealers using (company_id)
    group by company_id, company_name, company_type`
}

export type KeptYear = { year: number; dealers: number; gross: string; withheld: string; hash: string }

/** Keeps the sums of a year before it closes. Answers their totals and a hash of all lines, for the audit trail. */
export async function keepDealerYears(tx: Tx, year: number): Promise<KeptYear> {
  await sql`insert into dealer_years (${columns}) select ${columns} from (${bookedInYear(year)}) as booked`.execute(tx)
  return one(
    tx,
    sql<KeptYear>`
      select ${year}::integer as year, count(*) as dealers, coalesce(sum(gross), 0)::numeric(16, 2) as gross,
        coalesce(sum(withheld), 0)::numeric(16, 2) as withheld,
        encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', company_id, gross, withheld, clawed_back, brought_forward, credits,
          debits, cash_outs), E'\\n' order by company_id), ''), 'UTF8')), 'hex') as hash
      from dealer_years where year = ${year}::smallint`
  )
}

/** Forgets the sums of a year that was opened again. */
export async function forgetDealerYears(tx: Tx, year: number): Promise<void> {
  await tx.deleteFrom('dealer_years').where('year', '=', year).execute()
}
