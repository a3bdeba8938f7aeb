import type { OutputOf } from '@payouts/contract/endpoint'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'

type Step = OutputOf<(typeof paymentRunEndpoints)['getPaymentRun']>['history'][number]

/** What happened to a run, newest first. */
export function RunHistory({ history }: { history: readonly Step[] }) {
  return (
    <section className="card" aria-labelledby="run-history">
      <h2 id="run-history">{messages.history}</h2>
      {history.length === 0 ? (
        <p className="muted run-words">{messages.nothingHappened}</p>
      ) : (
        <ol className="lines payment-way">
          {history.map(({ at, actor, activity, reason, comment }) => (
            <li key={`${at} ${activity}`}>
              <span>
                {activity}
                {(reason || comment) && `: “${reason || comment}”`}
              </span>
              <span className="dimmed">
                {actor}, <InstantText instant={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
