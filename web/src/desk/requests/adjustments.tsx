import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import { adjustmentRequests } from '#adjustments/adjustment-requests.tsx'
import { useCall } from '#client/queries.ts'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from '../messages.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** An adjustment, or a change of one: the dealer, the amount and the approvals so far. */
export const AdjustmentOnDesk = deskRequest({
  kind: adjustmentRequests,
  useRequest({ key }) {
    const query = useCall(adjustmentDecisionEndpoints.getAdjustmentDecisions, { decisionId: Number(key) })
    return { query, request: query.data?.decisions[0] }
  },
  InCard: ({ request }) => (
    <>
      <p>
        <strong>{adjustmentRequests.titleOf(request)}</strong>
      </p>
      <p>
        <DealerPageLink companyCode={request.dealerCode} />
      </p>
      {request.adjustmentId !== null && (
        <TextLink to="/adjustment" search={{ id: request.adjustmentId }} size="sm">
          {messages.openAdjustment}
        </TextLink>
      )}
    </>
  )
})
