import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '#client/queries.ts'
import { unknownRequests } from '#reconciliation/unknown-requests.tsx'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A person's statement on payments that the bank has not answered. */
export const UnknownPaymentsOnDesk = deskRequest({
  kind: unknownRequests,
  useRequest(line) {
    const query = useCall(reconciliationEndpoints.getUnknownRequests, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  },
  InCard: ({ request }) => (
    <p>
      <strong>{unknownRequests.titleOf(request)}</strong>
    </p>
  )
})
