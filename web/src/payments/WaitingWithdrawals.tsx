import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { InstantText } from '../ui/DayText.tsx'
import { messages } from './messages.ts'
import { DecideWithdrawal } from './WithdrawalActions.tsx'

/** Requests to withdraw single payments that wait for a second person. Nothing while none waits. */
export function WaitingWithdrawals({ requests }: { requests: readonly PaymentWithdrawal[] }) {
  const id = useId()
  if (requests.length === 0) return null
  return (
    <section className="card edge payment-waits" aria-labelledby={id}>
      <h2 id={id}>{messages.waitingWithdrawals}</h2>
      <ol>
        {requests.map((withdrawal) => (
          <li key={withdrawal.changeId} aria-label={titleOf(withdrawal)}>
            <WaitingWithdrawal withdrawal={withdrawal} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const titleOf = ({ referenceNo, amount, companyName }: PaymentWithdrawal) =>
  messages.withdrawalOf(referenceNo, amount, companyName)

function WaitingWithdrawal({ withdrawal }: { withdrawal: PaymentWithdrawal }) {
  const { referenceNo, askedBy, askedOn, reason } = withdrawal
  return (
    <>
      <h3>
        <Link to="/payments/payment" search={{ referenceNo }}>
          {titleOf(withdrawal)}
        </Link>
      </h3>
      <p className="payment-request">
        {messages.askedBy(askedBy)}, <InstantText instant={askedOn} />: “{reason}”
      </p>
      <DecideWithdrawal withdrawal={withdrawal} />
    </>
  )
}
