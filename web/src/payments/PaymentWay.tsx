import type { Payment } from '@payouts/contract/payments/schema'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'
import { PaymentStatusDot } from './PaymentStatusDot.tsx'

/** A payment's statuses, since when and by whom. */
export function PaymentWay({ payment }: { payment: Payment }) {
  return (
    <section className="card" aria-labelledby="payment-way">
      <h2 id="payment-way">{messages.way}</h2>
      <ol className="lines payment-way">
        {payment.steps.map(({ status, at, actor, reason, journalReference }) => (
          <li key={`${status} ${at}`}>
            <PaymentStatusDot status={status} />
            <span>
              <InstantText instant={at} />, {actor}
              {reason && `: ${reason}`}
            </span>
            {journalReference && <span className="dimmed">{messages.journal(journalReference)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
