import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { paidYears } from './paid-years.ts'
import type { Rate } from './rules.ts'
import './tables.ts'

/**
 * Every dealer's liability on a day, as a relation `(company_id, liability, rate, threshold, paid_last_year,
 * paid_this_year)`. Liability is one of the contract's statuses, or null if the tax does not apply to the dealer. The
 * rule exists only here, in SQL: lists filter and sort by it, and cycles apply it to thousands of dealers.
 */
export function liabilities(on: Day | RawBuilder<Day>) {
  const year = sql`extract(year from ${on}::date)::integer`
  return sql`(
    select dealers.company_id, setting.rate, setting.threshold,
      coalesce(last_year.gross + last_year.brought_forward + last_year.benefits, 0) as paid_last_year,
      coalesce(this_year.gross + this_year.brought_forward + this_year.benefits, 0) as paid_this_year,
      case
        when removal.company_id is not null then 'Removed'
        when dealers.company_type is null then 'Unconfirmed'
        -- Section 107D applies to resident individuals, including sole proprietors, but not to partnerships or
        -- companies.
        when dealers.company_type not in ('Individual', 'Sole Proprietor') or dealers.resident = 'N' then null
        when last_year.gross + last_year.brought_forward + last_year.benefits > setting.threshold then 'Confirmed'
        when this_year.gross + this_year.brought_forward + this_year.benefits > setting.threshold then 'Unconfirmed'
      end as liability
    from dealers
    cross join (
      select rate, threshold from withholding_tax_settings where valid_from <= ${on}::date
      order by valid_from desc limit 1
    ) as setting
    left join withholding_tax_removals as removal using (company_id)
    left join ${paidYears} as last_year
      on last_year.company_id = dealers.company_id and last_year.year = ${year} - 1
    left join ${paidYears} as this_year
      on this_year.company_id = dealers.company_id and this_year.year = ${year}
  )`
}

/** The tax rate of a payment to each of these dealers on a day; `0.0000` unless its liability is Confirmed. */
export async function ratesFor(
  db: Database,
  companyIds: readonly number[],
  on: Day
): Promise<(companyId: number) => Rate> {
  const { rows } = await sql<{ company_id: number; rate: Rate }>`
    select company_id, rate from ${liabilities(on)} as tax
    where company_id = any(${companyIds}::integer[]) and liability = 'Confirmed'`.execute(db)
  const rates = new Map(rows.map(({ company_id, rate }) => [company_id, rate]))
  return (companyId) => rates.get(companyId) ?? '0.0000'
}

/**
 * Payments with the tax of each on its day, in SQL: the columns of `payments`, including `company_id` and `amount`,
 * and `tax`. The day may be one of those columns, as `payment.…`. Each row is one payment and is rounded separately:
 * PostgreSQL rounds half a sen as `taxOn` does.
 */
export function taxedPayments(payments: RawBuilder<unknown>, on: Day | RawBuilder<Day>): RawBuilder<unknown> {
  return sql`(
    select payment.*, case when payment.amount > 0 and liable.liability = 'Confirmed'
      then round(payment.amount::numeric(14, 2) * liable.rate, 2) else 0.00 end as tax
    from ${payments} as payment join lateral ${liabilities(on)} as liable using (company_id)
  )`
}

/**
 * What a day's estimates depend on besides the payments, in SQL: who bears the tax, and the rate. Equal values mean
 * equal estimates; a value may recur.
 */
export function taxBasis(on: Day | RawBuilder<Day>): RawBuilder<string> {
  return sql`(
    select coalesce(encode(sha256(convert_to(
      string_agg(company_id || ' ' || rate, ',' order by company_id), 'UTF8')), 'hex'), 'no tax')
    from ${liabilities(on)} as tax where liability = 'Confirmed'
  )`
}

/**
 * The basis of a day and all later days, which differ by year and setting. Nobody has been paid in a later year yet,
 * so nobody bears tax in the year after the next.
 */
export function taxBasisFrom(today: Day): RawBuilder<string> {
  return sql`(
    select string_agg(${taxBasis(sql.ref('begins.day'))}, '/' order by begins.day)
    from (
      select ${today}::date as day
      union select (date_trunc('year', ${today}::date) + interval '1 year')::date
      union select valid_from from withholding_tax_settings where valid_from > ${today}::date
    ) as begins
  )`
}
