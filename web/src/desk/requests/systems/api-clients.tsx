import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { useCall } from '#client/queries.ts'
import { clientRequests } from '#systems/client-requests.tsx'
import { policyRequests } from '#systems/decisions/policy-requests.tsx'
import { oneRequest } from '../../one-request.ts'
import { deskRequest } from '../../RequestDecision.tsx'

/** A change of what another system may do. */
export const ClientOnDesk = deskRequest({
  kind: clientRequests,
  useRequest(line) {
    const query = useCall(systemEndpoints.getClientChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})

/** What another system may decide. */
export const ClientPolicyOnDesk = deskRequest({
  kind: policyRequests,
  useRequest(line) {
    const query = useCall(systemEndpoints.getClientPolicies, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})
