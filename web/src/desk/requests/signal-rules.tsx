import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { useCall } from '#client/queries.ts'
import { ruleRequests } from '#signals/rules/rule-requests.ts'
import { meaningOf } from '#signals/rules/rule-words.ts'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A change of the limits of a signal rule. */
export const SignalRuleOnDesk = deskRequest({
  kind: ruleRequests,
  useRequest(line) {
    const query = useCall(signalEndpoints.getSignalChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  },
  InCard: ({ request }) => <p>{meaningOf(request.name)}</p>
})
