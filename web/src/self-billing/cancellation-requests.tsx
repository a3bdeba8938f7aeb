import { canDecideCancellation } from '@payouts/contract/self-billing/can'
import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import type { EInvoiceCancellation } from '@payouts/contract/self-billing/schema'
import { Link } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { messages } from './documents/messages.ts'

/** Every answer that a decision about a document makes old. */
export const documentReads = [
  selfBillingEndpoints.getEInvoice,
  selfBillingEndpoints.getEInvoices,
  documentChangeEndpoints.getCancellations
]

/** Cancelling a valid e-invoice at the tax authority. */
export const cancellationRequests: ListedKind<EInvoiceCancellation> = {
  about: messages.aboutCancellations,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ documentNo, companyName }) => messages.cancellationOf(documentNo, companyName),
  Title: ({ request }) => (
    <Link to="/eInvoices/document" search={{ documentNo: request.documentNo }}>
      {cancellationRequests.titleOf(request)}
    </Link>
  ),
  effectOf: (_request, approves) => (approves ? messages.cancellationEffect : undefined),
  canDecide: canDecideCancellation,
  calls: requestCalls({
    approve: documentChangeEndpoints.approveCancellation,
    refuse: documentChangeEndpoints.refuseCancellation,
    withdraw: documentChangeEndpoints.withdrawCancellation,
    invalidates: documentReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(documentChangeEndpoints.getCancellations, request), ({ changes }) => changes)
}
