import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '#dealers/tables.ts'
import './tables.ts'

/**
 * Erases the signed e-invoices of a cycle, which are due. Number, amount, state and the rows of each stay, by which the
 * books say what was stated. Answers how many.
 */
export async function eraseSignedEInvoices(tx: Tx, batchNo: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from e_invoice_bytes using e_invoice_documents as document
    where document.document_id = e_invoice_bytes.document_id and batch_no = ${batchNo}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Erases to which addresses e-invoices of dealers were mailed; a condition on dealers finds them. */
export async function eraseMailAddresses(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update e_invoice_documents set mailed_to = null
    where mailed_to is not null and company_id in (select company_id from dealers where ${which})`.execute(tx)
}
