import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import type { WebhookEndpoint } from '@payouts/contract/webhooks/schema'
import { SecretIssue } from '#systems/SecretIssue.tsx'
import { useWebhookCommand } from './api.ts'
import { messages } from './messages.ts'

/** Issues a secret and shows it once. */
export function WebhookSecretForm({ webhook, onDone }: { webhook: WebhookEndpoint; onDone: () => void }) {
  const command = useWebhookCommand(webhookEndpoints.issueWebhookSecret)
  const { endpointId, secretOn } = webhook
  return (
    <SecretIssue
      command={command}
      means={messages.issueMeans}
      overlap={{ label: messages.overlap, hint: messages.overlapHint, asked: secretOn !== null }}
      issue={(overlapDays) => command.mutate({ payload: { endpointId, overlapDays } })}
      onDone={onDone}
    />
  )
}
