import { type RawBuilder, type SqlBool, sql } from 'kysely'
import '#cycles/tables.ts'
import '#dealers/tables.ts'

/**
 * Whether a row needs an e-invoice number and has none; `rows` has columns of `transactions`. A clawback never needs
 * one, and a row of RM 0.00 has nothing that an e-invoice could state. The duty is that of the dealer's record until the cycle is approved. A duty that begins later does not affect
 * the cycle, and one that ends later no longer holds its rows.
 */
export function owesEInvoice(rows = 'transactions'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${rows}.${name}`)
  return sql`${column('incentive_amount')} > 0 and lacks_e_invoice_number(${column('e_invoice_no')})
    and ${column('company_id')} = any(array(select dealers.company_id from dealers where dealers.e_invoice_required))
    and not exists (
      select from approved_dealers as kept
      where kept.batch_no = ${column('batch_no')} and kept.company_id = ${column('company_id')}
        and not kept.e_invoice_required)`
}

/** The same, where the number is the dealer's to supply: one that the payer issues itself comes once nothing else holds the row. */
export const owesSuppliedNumber = (rows = 'transactions'): RawBuilder<SqlBool> =>
  sql`${owesEInvoice(rows)} and (not exists (select from self_billing_start) or ${sql.ref(`${rows}.company_id`)} = any(array(
    select dealers.company_id from dealers where dealers.own_e_invoices)))`
