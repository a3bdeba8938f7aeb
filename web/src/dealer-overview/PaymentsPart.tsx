import type { DealerPayment } from '@payouts/contract/dealer-overview/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import { paymentLocation } from '#payments/where-it-is.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'
import { Part } from './Part.tsx'

/** The latest payments to the dealer's bank account, each with where it is. */
export function PaymentsPart({ payments }: { payments: readonly DealerPayment[] }) {
  const session = useSession()
  const account = session?.company ? 'your' : 'the'
  const mayOpen = isGranted(session?.menu ?? [], permission('Payment Runs'))
  return (
    <Part title={messages.payments}>
      {payments.length === 0 && <p className="dimmed">{messages.noPayments}</p>}
      <ul className="lines lines-apart">
        {payments.map((payment) => (
          <li key={payment.referenceNo}>
            <div>
              <span>{payment.payoutCycleName ?? messages.reissued}</span>
              <span className="detail block dealer-line-detail">{paymentLocation(payment, account)}</span>
              <span className="detail block dealer-line-detail">
                <PaymentReference referenceNo={payment.referenceNo} mayOpen={mayOpen} />
                {' · '}
                {messages.toAccount(payment.bankName, payment.accountEnding)}
              </span>
            </div>
            <Money amount={payment.amount} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The link to the payment's screen, for users who may open it. */
function PaymentReference({ referenceNo, mayOpen }: { referenceNo: string; mayOpen: boolean }) {
  if (!mayOpen) return referenceNo
  return (
    <TextLink to="/payments/payment" search={{ referenceNo }} inherit underline="always">
      {referenceNo}
    </TextLink>
  )
}
