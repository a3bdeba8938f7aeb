import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { changeWebhook, listWebhookChanges, webhookRequests } from './commands/change-webhook.ts'
import { disableWebhook, issueWebhookSecret, replayWebhooks } from './commands/webhooks-at-once.ts'
import { listDeadLetters, listWebhooks } from './queries.ts'

export const webhookRoutes: Route[] = [
  read(webhookEndpoints.getWebhooks, async ({ db }) => ({ webhooks: await listWebhooks(db) })),
  read(webhookEndpoints.getDeadLetters, ({ db, input }) => listDeadLetters(db, input)),
  read(webhookEndpoints.getWebhookChanges, async (call) => ({ changes: await listWebhookChanges(call, call.input) })),
  write(webhookEndpoints.changeWebhook, changeWebhook),
  write(webhookEndpoints.approveWebhookChange, webhookRequests.approve),
  write(webhookEndpoints.refuseWebhookChange, webhookRequests.refuse),
  write(webhookEndpoints.withdrawWebhookChange, webhookRequests.withdraw),
  write(webhookEndpoints.disableWebhook, disableWebhook),
  write(webhookEndpoints.issueWebhookSecret, issueWebhookSecret),
  write(webhookEndpoints.replayWebhooks, replayWebhooks)
]
