import { type Ringgit, ringgitOf, type Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { yearOf } from './rules.ts'
import './tables.ts'

/**
 * Counts a payment towards the year of its posting: next year's liability depends on it.
 * A debit is not a payment, so it takes nothing off the year.
 */
export async function countPayment(
  tx: Tx,
  payment: { companyId: number; gross: Sen; withholdingTax: Sen; postedOn: Day }
): Promise<void> {
  if (payment.gross <= 0n) return
  await sql`
    insert into dealer_year_payments as paid (company_id, year, gross, withheld)
    values (${payment.companyId}, ${yearOf(payment.postedOn)}, ${ringgitOf(payment.gross)},
      ${ringgitOf(payment.withholdingTax)})
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
