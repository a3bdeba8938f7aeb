import { canDecideClient } from '@payouts/contract/systems/can'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import type { ClientChange } from '@payouts/contract/systems/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { clientReads } from './api.ts'
import { ClientDifference } from './ClientDifference.tsx'
import { messages } from './messages.ts'

/** A change of what an API client may do. */
export const clientRequests: ListedKind<ClientChange> = {
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ after }) => after.name,
  Subject: ({ request }) => <ClientDifference change={request} />,
  canDecide: canDecideClient,
  calls: requestCalls({
    approve: systemEndpoints.approveClientChange,
    refuse: systemEndpoints.refuseClientChange,
    withdraw: systemEndpoints.withdrawClientChange,
    invalidates: clientReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(systemEndpoints.getClientChanges, request), ({ changes }) => changes)
}
