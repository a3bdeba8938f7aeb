import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
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
