import { type Ringgit, ringgitOf, type Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { yearOf } from './rules.ts'
import './tables.ts'

export type CountedPayment = { companyId: number; gross: Sen; withholdingTax: Sen }

/**
 * Adds payments of a day to its year: next year's liability depends on it.
 * A debit is not a payment, so it takes nothing off the year.
 */
export async function countPayments(tx: Tx, postedOn: Day, payments: readonly CountedPayment[]): Promise<void> {
  const counted = payments
    .filter(({ gross }) => gross > 0n)
    .map(({ companyId, gross, withholdingTax }) => ({
      company_id: companyId,
      gross: ringgitOf(gross),
      withheld: ringgitOf(withholdingTax)
    }))
  if (counted.length === 0) return
  await sql`
    insert into dealer_year_payments as paid (company_id, year, gross, withheld)
    select company_id, ${yearOf(postedOn)}, sum(gross), sum(withheld)
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as payment (company_id integer, gross numeric, withheld numeric)
    group by company_id order by company_id
    on conflict (company_id, year) do update
      set gross = paid.gross + excluded.gross, withheld = paid.withheld + excluded.withheld`.execute(tx)
}

/** Records what dealers were paid in a year by the system before this one, in RM. A dealer that has a row keeps it. */
export async function bringForward(
  tx: Tx,
  year: number,
  payments: readonly { companyId: number; amount: Ringgit }[]
): Promise<void> {
  await tx
    .insertInto('dealer_year_payments')
    .values(payments.map(({ companyId, amount }) => ({ company_id: companyId, year, brought_forward: amount })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
