import type { EInvoiceReplacement } from '@payouts/contract/transactions/e-invoices'
import { InstantText } from '../../ui/DayText.tsx'
import { requesterOf } from './DecideReplacement.tsx'
import { messages } from './messages.ts'
import '../../changes/comparison-table.css'

/** Every request about a number, newest first, with both numbers and who requested and decided. */
export function ReplacementHistory({ replacements }: { replacements: readonly EInvoiceReplacement[] }) {
  if (replacements.length === 0) return null
  return (
    <table className="comparison-table">
      <caption>{messages.history}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.from}</th>
          <th scope="col">{messages.to}</th>
          <th scope="col">{messages.what}</th>
        </tr>
      </thead>
      <tbody>
        {replacements.map((request) => (
          <tr key={request.changeId}>
            <td>{request.numberBefore}</td>
            <td>{request.numberAfter}</td>
            <td>
              {messages.requestedBy(requesterOf(request))}, <InstantText instant={request.askedOn} />: “{request.reason}
              ”<div>{decisionOn(request)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function decisionOn({ status, decidedBy, comment }: EInvoiceReplacement): string {
  if (status === 'Pending') return messages.pending
  const decision = messages.decidedBy(status, decidedBy ?? '')
  return comment ? `${decision}: “${comment}”` : decision
}
