import type { DocumentStatus } from '@payouts/contract/self-billing/document-kinds'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import type { Refusal } from '#platform/refusal.ts'
import { cancellableUntil, cancellationState, isStatedAgain, noSuchEInvoice, rejection } from './document-parts.ts'
import '../tables.ts'

export type LockedDocument = {
  documentId: number
  documentNo: string
  companyId: number
  status: DocumentStatus
  cancellableUntil: string | null
  cancellation: 'REQUESTED' | 'APPROVED' | null
  isStatedAgain: boolean
  rejection: { isSettled: boolean } | null
}

/** A document, locked until the transaction ends, with what decides on its cancellation. */
export async function lockDocument(tx: Tx, documentNo: string): Promise<LockedDocument | Refusal> {
  const named = sql`e_invoice_documents as document where document_no = ${documentNo}`
  await lockRows(tx, sql`${named} for update`)
  const { rows } = await sql<LockedDocument>`
    select document_id as "documentId", document_no as "documentNo", company_id as "companyId", status,
      ${instantText(cancellableUntil)} as "cancellableUntil", ${cancellationState} as cancellation,
      ${isStatedAgain} as "isStatedAgain", ${rejection} as rejection
    from ${named}`.execute(tx)
  return rows[0] ?? noSuchEInvoice(documentNo)
}
