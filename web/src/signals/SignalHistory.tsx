import type { SignalDetail } from '@payouts/contract/signals/schema'
import { Link } from '@tanstack/react-router'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'

/** What people did about a signal, latest first. */
export function SignalHistory({ signal: { status, decisions } }: { signal: SignalDetail }) {
  return (
    <section className="card signal-card">
      <h2>{messages.history}</h2>
      {decisions.length === 0 && <p>{status === 'Passed' ? messages.passedOpen : messages.nothingDone}</p>}
      <ol className="lines">
        {decisions.map(({ decision, decidedBy, decidedOn, reason, referenceNo }) => (
          <li key={`${decision} ${decidedOn}`}>
            <strong>{messages.decisions[decision]}</strong> {messages.decidedBy(decidedBy)},{' '}
            <InstantText instant={decidedOn} />: “{reason}”{' '}
            {referenceNo && (
              <Link to="/PayoutsActionItemsSuccess" search={{ referenceNo }} className="quiet-link dealer-link">
                {referenceNo}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
