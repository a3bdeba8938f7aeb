import { canDecideClient } from '@payouts/contract/systems/can'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { decisionsText } from '@payouts/contract/systems/kinds-to-decide'
import type { ClientPolicy } from '@payouts/contract/systems/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { datedKind } from '#requests/dated/dated-kind.tsx'
import { byChangeId, requestCalls } from '#requests/request-kind.ts'
import { clientReads } from '../api.ts'
import { FactDifference } from '../FactDifference.tsx'
import { messages } from './messages.ts'

/** Other kinds of requests that an API client may decide. */
export const policyRequests = datedKind<ClientPolicy>({
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ clientName }) => messages.title(clientName),
  Difference: ({ change: { clientName, before, after } }) => (
    <FactDifference
      label={clientName}
      before={before && [[messages.decides, decisionsText(before)]]}
      after={[[messages.decides, decisionsText(after)]]}
      nothing={messages.nothing}
    />
  ),
  canDecide: canDecideClient,
  calls: requestCalls({
    approve: systemEndpoints.approveClientPolicy,
    refuse: systemEndpoints.refuseClientPolicy,
    withdraw: systemEndpoints.withdrawClientPolicy,
    invalidates: clientReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(systemEndpoints.getClientPolicies, request), ({ changes }) => changes)
})
