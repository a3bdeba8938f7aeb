import { Text } from '@mantine/core'
import type { EInvoiceReplacement } from '@payouts/contract/transactions/e-invoices'
import { RequestedBy } from '#requests/RequestedBy.tsx'
import { messages } from './messages.ts'

/** Every request about a number, newest first, with both numbers and who requested and decided. */
export function ReplacementHistory({ replacements }: { replacements: readonly EInvoiceReplacement[] }) {
  if (replacements.length === 0) return null
  return (
    <ul className="lines" aria-label={messages.history}>
      {replacements.map((request) => (
        <li key={request.changeId}>
          <Text size="sm" fw={600}>
            {messages.replacedBy(request.numberBefore, request.numberAfter)}
          </Text>
          <RequestedBy request={request} />
          <Text size="sm" c="dimmed">
            {decisionOn(request)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function decisionOn({ status, decidedBy, comment }: EInvoiceReplacement): string {
  if (status === 'Pending') return messages.pending
  const decision = messages.decidedBy(status, decidedBy ?? '')
  return comment ? `${decision}: “${comment}”` : decision
}
