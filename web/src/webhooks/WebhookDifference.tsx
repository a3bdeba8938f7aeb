import type { EndpointValues, WebhookChange } from '@payouts/contract/webhooks/schema'
import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
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
  const was = new Map(before ? webhookFacts(before) : [])
  const rows = webhookFacts(after).filter(([name, text]) => was.get(name) !== text)
  return (
    <ComparisonTable
      label={after.name}
      rows={rows.map(([name, text]) => ({
        name,
        before: was.get(name) ?? <Nothing means={messages.nothing} />,
        after: text
      }))}
    />
  )
}
