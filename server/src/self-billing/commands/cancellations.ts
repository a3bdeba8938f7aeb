import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canCancel, canDecideCancellation } from '@payouts/contract/self-billing/can'
import type { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import type { EInvoiceCancellation } from '@payouts/contract/self-billing/schema'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { issueQueue } from '../issue-queue.ts'
import { lockDocument } from '../queries/lock-document.ts'
import { noteEvents } from '../sending/note-event.ts'
import '../tables.ts'

type Endpoints = typeof documentChangeEndpoints

const stored = storedRequests<EInvoiceCancellation>({
  table: 'e_invoice_cancellations',
  key: 'change_id',
  columns: sql`document_no as "documentNo", company_code as "companyCode", company_name as "companyName", amount`,
  joins: sql`join e_invoice_documents using (document_id) join dealers using (company_id)`
})

export const listCancellations = stored.list

export const cancellations = requestsOfKind<EInvoiceCancellation>({
  stored,
  lock: stored.lock,
  canDecide: canDecideCancellation,
  decides: permission('E-Invoices', 'APPROVE'),
  area: 'self-billing',
  subject: 'CANCELLATION',
  what: ({ documentNo, amount, companyName }) =>
    `to cancel e-invoice ${documentNo} of ${companyName}, ${withCurrency(amount)}`,
  event: ({ documentNo, amount }) => ({ referenceNo: documentNo, amount }),
  target: ({ documentNo }) => ({ screen: 'eInvoice', documentNo }),
  unchanged: 'The e-invoice stays valid.',
  async recheck({ tx, clock }, request) {
    const document = await lockDocument(tx, request.documentNo)
    if (isRefusal(document)) return document
    return refusedBy(canCancel({ ...document, cancellation: null }, clock.now().toISOString()), 'changeId') ?? request
  },
  async apply({ tx, clock, services }, { documentNo, reason }) {
    const { rows } = await sql<{ documentId: number }>`
      update e_invoice_documents set cancelling = ${reason.slice(0, longestReason)} where document_no = ${documentNo}
      returning document_id as "documentId"`.execute(tx)
    await noteEvents(
      tx,
      clock.now(),
      rows.map(({ documentId }) => ({ documentId, what: 'Cancellation approved', detail: reason }))
    )
    await services.jobs.enqueue(tx, issueQueue, {}, { singletonKey: 'now' })
    return {
      message: `${documentNo} is cancelled at the tax authority now. Then its transactions can be issued again.`
    }
  }
})

/** What the authority takes. */
const longestReason = 300

/** Requests to cancel a valid document, while the authority still cancels it. */
export async function requestCancellation(
  call: WriteCall<CheckedInputOf<Endpoints['requestCancellation']>>
): Promise<OutputOf<Endpoints['requestCancellation']> | Refusal> {
  const { tx, clock, input } = call
  const document = await lockDocument(tx, input.documentNo)
  if (isRefusal(document)) return document
  const refused = refusedBy(canCancel(document, clock.now().toISOString()), 'documentNo')
  if (refused) return refused
  const { change_id: changeId } = await tx
    .insertInto('e_invoice_cancellations')
    .values({ document_id: document.documentId, reason: input.reason, ...requestColumns(call) })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return cancellations.submit(call, changeId)
}
