import { canDecideWebhook } from '@payouts/contract/webhooks/can'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import type { WebhookChange } from '@payouts/contract/webhooks/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { webhookReads } from './api.ts'
import { messages } from './messages.ts'
import { WebhookDifference } from './WebhookDifference.tsx'

/** A change of where other systems are told what. */
export const webhookRequests: ListedKind<WebhookChange> = {
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ after }) => after.name,
  Subject: ({ request }) => <WebhookDifference change={request} />,
  canDecide: canDecideWebhook,
  calls: requestCalls({
    approve: webhookEndpoints.approveWebhookChange,
    refuse: webhookEndpoints.refuseWebhookChange,
    withdraw: webhookEndpoints.withdrawWebhookChange,
    invalidates: webhookReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(webhookEndpoints.getWebhookChanges, request), ({ changes }) => changes)
}
