import type { EndpointValues, WebhookChange } from '@payouts/contract/webhooks/schema'
import { FactDifference } from '#systems/FactDifference.tsx'
import { messages } from './messages.ts'

/** What two people decide of a webhook, in words. */
export const webhookFacts = ({
  name,
  address,
  kinds,
  enabled
}: EndpointValues): readonly (readonly [string, string])[] => [
  [messages.name, name],
  [messages.status, enabled ? messages.enabled : messages.disabled],
  [messages.address, address],
  [messages.kinds, kinds.map((kind) => messages.kindNames[kind]).join(', ')]
]

/** The requested values beside the present ones; only those that differ. */
export function WebhookDifference({ change: { before, after } }: { change: WebhookChange }) {
  return (
    <FactDifference
      label={after.name}
      before={before && webhookFacts(before)}
      after={webhookFacts(after)}
      nothing={messages.nothing}
    />
  )
}
