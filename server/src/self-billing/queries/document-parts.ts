import { sql } from 'kysely'
import { instantText } from '#platform/db/list-sql.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import '../tables.ts'

/* Parts of reads of `e_invoice_documents as document`. */

/** Until when the authority cancels it; null if it is not valid. */
export const cancellableUntil = sql`case when document.status = 'VALID' then document.validated_at + (
  select make_interval(hours => window_hours) from e_invoice_connection) end`

export const cancellationState = sql<'REQUESTED' | 'APPROVED' | null>`case
  when document.cancelling is not null then 'APPROVED'
  when exists (
    select from e_invoice_cancellations as request
    where request.document_id = document.document_id and request.status = 'Pending'
  ) then 'REQUESTED' end`

/** Whether rows of a valid document were freed: it or a note took them back, and another one states them again. */
export const isStatedAgain = sql<boolean>`(document.status = 'VALID' and exists (
  select from e_invoice_rows as freed where freed.document_id = document.document_id and not freed.live))`

export const rejection = sql`case when document.rejection_asked_at is not null then json_build_object(
  'askedOn', ${instantText('document.rejection_asked_at')}, 'reason', coalesce(document.rejection_reason, ''),
  'isSettled', document.rejection_settled) end`

export const noSuchEInvoice = (documentNo: string): Refusal =>
  refuse('refusedByRule', `There is no e-invoice ${documentNo}.`, 'documentNo')
