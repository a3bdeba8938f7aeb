import { isIssuedByPayer } from '#cycles/self-billing.ts'
import { transactionTypes } from '#cycles/transaction-types.ts'
import type { Tx } from '#platform/db/database.ts'
import { billingAccountDigits } from '../billing-accounts.ts'
import { type DealerOfRow, RowRules } from './row.ts'

export async function rulesOfRows(tx: Tx): Promise<RowRules> {
  const dealers = await tx
    .selectFrom('dealers')
    .select(['company_code', 'company_id', 'e_invoice_required', isIssuedByPayer.as('is_issued_by_payer')])
    .execute()
  const byCode = dealers.map((dealer): [string, DealerOfRow] => [
    dealer.company_code,
    {
      companyId: dealer.company_id,
      eInvoiceRequired: dealer.e_invoice_required,
      isIssuedByPayer: dealer.is_issued_by_payer
    }
  ])
  return new RowRules(byCode, await billingAccountDigits(tx), await transactionTypes(tx))
}
