import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { type Rate, taxOn, yearOf } from './rules.ts'
import './tables.ts'

/**
 * Every dealer's liability on a day, as a relation `(company_id, liability, rate, paid_last_year, paid_this_year)`.
 * Liability is one of the contract's statuses, or null where the tax does not concern the dealer.
 * The rule is written in SQL, only here: lists filter and sort by it, and cycles apply it to thousands at once.
 */
export function liabilities(on: Day) {
  return sql`(
    select dealers.company_id, setting.rate,
      coalesce(last_year.gross + last_year.brought_forward, 0) as paid_last_year,
      coalesce(this_year.gross + this_year.brought_forward, 0) as paid_this_year,
      case
        when removal.company_id is not null then 'Removed'
        when dealers.company_type is null then 'Unconfirmed'
        -- Section 107D is about resident individuals, sole proprietors among them; not partnerships, not companies.
        when dealers.company_type not in ('Individual', 'Sole Proprietor') then null
        when last_year.gross + last_year.brought_forward > setting.threshold then 'Confirmed'
        when this_year.gross + this_year.brought_forward > setting.threshold then 'Unconfirmed'
      end as liability
    from dealers
    cross join (
      select rate, threshold from withholding_tax_settings where valid_from <= ${on}::date
      order by valid_from desc limit 1
    ) as setting
    left join withholding_tax_removals as removal using (company_id)
    left join dealer_year_payments as last_year
      on last_year.company_id = dealers.company_id and last_year.year = ${yearOf(on) - 1}
    left join dealer_year_payments as this_year
      on this_year.company_id = dealers.company_id and this_year.year = ${yearOf(on)}
  )`
}

/** The rate that a payment to each of these dealers bears on a day; `0.0000` unless its liability is Confirmed. */
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
 * The tax that payments would bear on a day. `payments` is a relation with `company_id` and `amount`;
 * each of its rows is one payment, rounded for itself.
 */
export async function estimateTax(db: Database, payments: RawBuilder<unknown>, on: Day): Promise<Sen> {
  const { rows } = await sql<{ amount: string; rate: Rate }>`
    select payment.amount::numeric(14, 2) as amount, tax.rate
    from ${payments} as payment join ${liabilities(on)} as tax using (company_id)
    where tax.liability = 'Confirmed' and payment.amount > 0`.execute(db)
  return rows.reduce((sum, { amount, rate }) => sum + taxOn(senOf(amount), rate), 0n)
}
