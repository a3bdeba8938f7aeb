import { Text } from '@mantine/core'
import { canApprove, canRefuse } from '@payouts/contract/users/can'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange } from '@payouts/contract/users/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { readsOfUsers } from './api.ts'
import { ChangeInWords } from './ChangeInWords.tsx'
import { titleOf } from './change-in-words.ts'
import { messages } from './messages.ts'

/** A change of the permissions of a user or a role. */
export const rightsRequests: ListedKind<RightsChange> = {
  about: messages.aboutRights,
  idOf: ({ changeId }) => changeId,
  titleOf,
  Subject: ({ request }) => (
    <>
      <ChangeInWords change={request} />
      {request.of === 'ROLE' && request.status === 'Pending' && (
        <Text size="sm" c="dimmed">
          {messages.forPeople(request.people)}
        </Text>
      )}
    </>
  ),
  canDecide: canApprove,
  canRefuse,
  calls: requestCalls({
    approve: userEndpoints.approveRightsChange,
    refuse: userEndpoints.refuseRightsChange,
    withdraw: userEndpoints.withdrawRightsChange,
    invalidates: readsOfUsers,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(userEndpoints.getRightsChanges, request), ({ changes }) => changes)
}
