import { userEndpoints } from '@payouts/contract/users/endpoints'
import { useCall } from '#client/queries.ts'
import { rightsRequests } from '#users/rights-requests.tsx'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A change of the permissions of a user or a role: those gained and those lost. */
export const RightsOnDesk = deskRequest({
  kind: rightsRequests,
  useRequest(line) {
    const query = useCall(userEndpoints.getRightsChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  },
  InCard: ({ request }) => (
    <p>
      <strong>{rightsRequests.titleOf(request)}</strong>
    </p>
  )
})
