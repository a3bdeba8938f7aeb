import { type Ringgit, ringgitOf, type Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { yearOf } from './rules.ts'
import './tables.ts'

type CountedPayment = { companyId: number; gross: Sen; withholdingTax: Sen }

/**
 * Adds a day's payments to its year, on which next year's liability depends. A debit is not a payment: it does not
 * reduce what was paid in the year, and is kept apart as taken back.
 */
export async function countPayments(tx: Tx, postedOn: Day, payments: readonly CountedPayment[]): Promise<void> {
  const counted = payments
    .filter(({ gross }) => gross !== 0n)
    .map(({ companyId, gross, withholdingTax }) => ({
      company_id: companyId,
      gross: ringgitOf(gross),
      withheld: ringgitOf(withholdingTax)
    }))
  if (counted.length === 0) return
  await sql`
    insert into dealer_year_payments as paid (company_id, year, gross, withheld, taken_back)
    select company_id, ${yearOf(postedOn)}, sum(greatest(gross, 0)), sum(withheld), sum(greatest(-gross, 0))
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as payment (company_id integer, gross numeric, withheld numeric)
    group by company_id order by company_id
    on conflict (company_id, year) do update
      set gross = paid.gross + excluded.gross, withheld = paid.withheld + excluded.withheld,
        taken_back = paid.taken_back + excluded.taken_back`.execute(tx)
}

/** Takes tax that was given back off what was withheld from a dealer in a year. */
export async function lessenWithheld(
  tx: Tx,
  { companyId, year, amount }: { companyId: number; year: number; amount: Ringgit }
): Promise<void> {
  await sql`
    insert into dealer_year_payments as paid (company_id, year, withheld)
    values (${companyId}, ${year}, -${amount}::numeric)
    on conflict (company_id, year) do update set withheld = paid.withheld + excluded.withheld`.execute(tx)
}

type BroughtForward = { companyId: number; year: number; amount: Ringgit }

/**
 * Records what the system before this one paid to dealers in a year, replacing earlier records. Payments of this
 * product in that year are counted separately.
 */
export async function bringForward(tx: Tx, payments: readonly BroughtForward[]): Promise<void> {
  if (payments.length === 0) return
  await sql`
    insert into dealer_year_payments (company_id, year, brought_forward)
    select "companyId", year, amount
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as paid ("companyId" integer, year smallint, amount numeric)
    order by "companyId", year
    on conflict (company_id, year) do update set brought_forward = excluded.brought_forward`.execute(tx)
}
