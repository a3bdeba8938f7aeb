import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { amountsOfKinds } from '#approvals/amounts-of-kinds.ts'
import { policyRequests } from '#approvals/policy-requests.ts'
import { useCall } from '#client/queries.ts'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A change of an approval policy: the required approvals, by amount. */
export const PolicyOnDesk = deskRequest({
  kind: policyRequests,
  useRequest(line) {
    const query = useCall(approvalEndpoints.getPolicyChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  },
  InCard: ({ request }) => <p>{amountsOfKinds[request.kind]}</p>
})
