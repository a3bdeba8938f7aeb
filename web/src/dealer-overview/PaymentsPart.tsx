import type { DealerPayment } from '@payouts/contract/dealer-overview/schema'
import { useSession } from '../client/session.ts'
import { whereItIs } from '../payments/where-it-is.ts'
import { Money } from '../ui/Money.tsx'
import { messages } from './messages.ts'
import { Part } from './Part.tsx'

/** The latest payments to the dealer's bank account, each with where it is. */
export function PaymentsPart({ payments }: { payments: readonly DealerPayment[] }) {
  const account = useSession()?.company ? 'your' : 'the'
  return (
    <Part title={messages.payments}>
      {payments.length === 0 && <p className="dealer-part-empty">{messages.noPayments}</p>}
      <ul className="dealer-lines">
        {payments.map((payment) => (
          <li key={payment.referenceNo}>
            <div>
              <span>{payment.payoutCycleName ?? messages.paidAnew}</span>
              <span className="dealer-line-detail">{whereItIs(payment, account)}</span>
              <span className="dealer-line-detail">
                {[payment.referenceNo, messages.toAccount(payment.bankName, payment.accountEnding)].join(' · ')}
              </span>
            </div>
            <Money amount={payment.amount} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
