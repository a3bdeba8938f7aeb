import type { DocumentEvent } from '@payouts/contract/self-billing/documents'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'

/** What happened to the document, newest first. */
export const DocumentHistory = ({ events }: { events: readonly DocumentEvent[] }) => (
  <section className="card" aria-labelledby="document-history">
    <h2 id="document-history">{messages.history}</h2>
    <ol className="lines">
      {events.map(({ at, what, detail, correlationId }) => (
        <li key={`${at} ${what}`}>
          <span>
            {what}
            {detail && `: ${detail}`}
          </span>{' '}
          <span className="dimmed">
            <InstantText instant={at} />
            {correlationId && `, ${messages.correlation(correlationId)}`}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
