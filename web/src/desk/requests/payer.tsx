import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { useCall } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { payerRequests } from '#self-billing/payer-requests.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** Other details of the payer that issues e-invoices. */
export const PayerOnDesk = deskRequest({
  kind: payerRequests,
  useRequest({ key }) {
    const query = useCall(selfBillingEndpoints.getPayerChanges, waitingRequests)
    return { query, request: query.data?.changes.content.find(({ changeId }) => String(changeId) === key) }
  }
})
