import { Text } from '@mantine/core'
import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { bankReads } from './api.ts'
import { messages } from './messages.ts'

/** A person's statement on payments that the bank has not answered. */
export const unknownRequests: ListedKind<UnknownRequest> = {
  about: messages.aboutUnknown,
  idOf: ({ changeId }) => changeId,
  titleOf: messages.requestTitle,
  Subject: ({ request }) => <Text size="sm">{messages.requestText(request, dayText(request.settledOn ?? ''))}</Text>,
  canDecide: canDecideRequest,
  calls: requestCalls({
    approve: reconciliationEndpoints.approveUnknownRequest,
    refuse: reconciliationEndpoints.refuseUnknownRequest,
    withdraw: reconciliationEndpoints.withdrawUnknownRequest,
    invalidates: bankReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(reconciliationEndpoints.getUnknownRequests, request), (read) => read.changes)
}
