import type { Endpoint } from '@payouts/contract/endpoint'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { useCommand } from '#client/queries.ts'

export const webhookReads = [
  webhookEndpoints.getWebhooks,
  webhookEndpoints.getWebhookChanges,
  webhookEndpoints.getDeadLetters
]

export const useWebhookCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: webhookReads })
