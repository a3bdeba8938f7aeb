import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import '#dealers/tables.ts'
import '#self-billing/tables.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

/** After so long without knowing whether the authority has a document, a person looks at it. */
const unknownForMs = 3_600_000

/** E-invoices that the authority refused or found invalid, until their rows are issued again, those in doubt, and those of what was paid first. */
export const failedEInvoices: WaitingPart = ({ granted, now }) => sql`
  ${lineOf({
    kind: 'E-INVOICE',
    key: sql`document_no`,
    name: sql`company_name`,
    amount: sql`amount`,
    count: sql`row_count`,
    requestedAt: sql`coalesce(paid_first_at, unknown_at, sent_at)`,
    dueOn: sql`issue_by`,
    reason: sql`coalesce(problem, case when paid_first_at is not null then 'It was paid without its e-invoice.' end)`
  })}
  from e_invoice_documents join dealers using (company_id)
  where ${granted(permission('E-Invoices', 'EDIT'))} and (
    e_invoice_documents.status in ('INVALID', 'REFUSED', 'CANCELLED') and not settled
    or paid_first_at is not null and numbers_given_at is null and not settled
    or e_invoice_documents.status = 'UNKNOWN' and unknown_at <= ${new Date(now.getTime() - unknownForMs)}
  )`

/** Documents that their dealers asked to reject: somebody keeps them, or requests to cancel them. */
export const eInvoiceRejections: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'E-INVOICE REJECTION',
    key: sql`document_no`,
    name: sql`company_name`,
    amount: sql`amount`,
    count: sql`row_count`,
    requestedAt: sql`rejection_asked_at`,
    reason: sql`rejection_reason`
  })}
  from e_invoice_documents as document join dealers using (company_id)
  where ${granted(permission('E-Invoices', 'APPROVE'))} and document.status = 'VALID' and rejection_asked_at is not null
    and not rejection_settled and cancelling is null and not exists (
      select from e_invoice_cancellations as request
      where request.document_id = document.document_id and request.status = 'Pending')`

export const eInvoiceCancellations: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'E-INVOICE CANCELLATION',
    key: sql`change_id`,
    name: sql`document_no`,
    amount: sql`amount`,
    count: sql`row_count`,
    requestedBy: sql`asked_by`,
    requestedAt: sql`asked_on`,
    reason: sql`reason`
  })}
  from e_invoice_cancellations as request join e_invoice_documents using (document_id)
  where ${granted(permission('E-Invoices', 'APPROVE'))} and request.status = 'Pending' and ${others('asked_by')}`

export const payerChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'PAYER CHANGE',
    key: sql`change_id`,
    dueOn: sql`valid_from`,
    requestedBy: sql`asked_by`,
    requestedAt: sql`asked_on`,
    reason: sql`reason`
  })}
  from payer_changes
  where ${granted(permission('E-Invoices', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`
