import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { pageOf } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { mostOverlapDays } from '#systems/schema.ts'
import { deadLetter, deadLetters, endpointId, endpointInput, webhookChange, webhookEndpoint } from './schema.ts'

const reads = [permission('Systems')] as const
const edits = [permission('Systems', 'EDIT')] as const
const decides = [permission('Systems', 'APPROVE')] as const

/** Where other systems are told what happens, by the Standard Webhooks specification. */
export const webhookEndpoints = forStaff({
  getWebhooks: endpoint({
    path: '/api/v1/webhooks/getWebhooks',
    summary: 'Lists webhooks with what waits to be sent',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ webhooks: z.array(webhookEndpoint) })
  }),
  getDeadLetters: endpoint({
    path: '/api/v1/webhooks/getDeadLetters',
    summary: 'Lists events that a webhook did not take within three days, the latest first',
    kind: 'read',
    access: reads,
    input: deadLetters,
    output: pageOf(deadLetter)
  }),
  replayWebhooks: endpoint({
    path: '/api/v1/webhooks/replayWebhooks',
    summary: 'Sends events of a webhook again: named ones, or all that it did not take',
    kind: 'write',
    access: edits,
    input: z.object({ endpointId, eventIds: z.array(z.int().positive()).min(1).max(1000).nullish() }),
    output: messageResult
  }),
  disableWebhook: endpoint({
    path: '/api/v1/webhooks/disableWebhook',
    summary: 'Stops sending to a webhook at once',
    kind: 'write',
    access: edits,
    input: z.object({ endpointId }),
    output: messageResult
  }),
  issueWebhookSecret: endpoint({
    path: '/api/v1/webhooks/issueWebhookSecret',
    summary: 'Issues another secret of a webhook, and signs with the one before for some days as well',
    kind: 'write',
    access: edits,
    answersSecret: true,
    input: z.object({ endpointId, overlapDays: z.int().min(0).max(mostOverlapDays) }),
    output: z.object({ secret: z.string(), message: z.string() })
  }),
  ...requestEndpoints('/api/v1/webhooks', {
    name: 'WebhookChange',
    what: 'for a webhook',
    list: { name: 'getWebhookChanges', access: reads, row: webhookChange },
    make: { name: 'changeWebhook', access: edits, input: endpointInput },
    decides,
    withdraws: edits
  })
})
