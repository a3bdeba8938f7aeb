import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { useCall } from '#client/queries.ts'
import { webhookRequests } from '#webhooks/webhook-requests.tsx'
import { oneRequest } from '../../one-request.ts'
import { deskRequest } from '../../RequestDecision.tsx'

/** A change of where other systems are told what happens. */
export const WebhookOnDesk = deskRequest({
  kind: webhookRequests,
  useRequest(line) {
    const query = useCall(webhookEndpoints.getWebhookChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})
