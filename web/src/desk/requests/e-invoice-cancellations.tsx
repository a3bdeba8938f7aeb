import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { useCall } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { cancellationRequests } from '#self-billing/cancellation-requests.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from '../messages.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A request to cancel a valid e-invoice. */
export const EInvoiceCancellationOnDesk = deskRequest({
  kind: cancellationRequests,
  useRequest({ key }) {
    const query = useCall(documentChangeEndpoints.getCancellations, waitingRequests)
    return { query, request: query.data?.changes.content.find(({ changeId }) => String(changeId) === key) }
  },
  Below: ({ request: { documentNo } }) => (
    <TextLink to="/eInvoices/document" search={{ documentNo }} size="sm">
      {messages.openEInvoice}
    </TextLink>
  )
})
