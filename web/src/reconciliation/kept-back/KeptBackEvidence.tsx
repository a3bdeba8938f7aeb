import { whyKeptBack } from '@payouts/contract/payments/kept-back'
import { paymentStatusNames } from '@payouts/contract/payments/status'
import type { KeptBackAmount } from '@payouts/contract/reconciliation/kept-back-schema'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { PaymentLink } from '#payments/PaymentLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText, InstantText } from '#ui/texts/DayText.tsx'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import { keptBackMessages as messages } from './kept-back-messages.ts'

/** Why an amount is kept back, in a sentence, and where it may be. */
export function KeptBackReason({ kept }: { kept: KeptBackAmount }) {
  return (
    <>
      <p>{whyKeptBack(kept)}</p>
      <p>
        <strong>{messages.payments}:</strong> {kept.payments.length === 0 && messages.noPayments}
      </p>
      {kept.payments.length > 0 && (
        <ul className="bullets">
          {kept.payments.map(({ referenceNo, amount, status, runNo, isStopped }) => (
            <li key={referenceNo}>
              <PaymentLink referenceNo={referenceNo} /> <Money amount={amount} />, {paymentStatusNames[status]}
              {runNo && `, ${messages.inRun(runNo)}`}, {isStopped ? messages.stopped : messages.gone}
            </li>
          ))}
        </ul>
      )}
      {kept.cause === 'CONTRADICTION' && <p>{kept.wentOut ? messages.wentOut : messages.didNotGoOut}</p>}
    </>
  )
}

/** What is known of an amount that is kept back, its payment and its debit. */
export function KeptBackFacts({ kept }: { kept: KeptBackAmount }) {
  const isContradiction = kept.cause === 'CONTRADICTION'
  const facts: readonly Fact[] = [
    [messages.payment, <PaymentLink key="payment" referenceNo={kept.referenceNo} />],
    [
      messages.dealer,
      <DealerLink key="dealer" companyCode={kept.companyCode}>
        {kept.companyName}
      </DealerLink>
    ],
    [messages.amount, <Money key="amount" amount={kept.amount} />],
    [messages.foundAs, paymentStatusNames[kept.foundStatus]],
    [messages.isNow, paymentStatusNames[kept.paymentStatus]],
    [messages.foundOn, <InstantText key="found" instant={kept.foundOn} />],
    [messages.bookedOn, kept.bookedOn && <DayText key="booked" day={kept.bookedOn} />],
    [messages.bankReference, kept.bankReference],
    [messages.statement, isContradiction ? (kept.statementRef ?? messages.noStatement) : null],
    [messages.again, kept.isAgain ? messages.yes : null],
    [messages.creditedOn, kept.creditedOn && <DayText key="credited" day={kept.creditedOn} />],
    [messages.ended, kept.outcome && messages.outcomes[kept.outcome]]
  ]
  return <FactList facts={facts} />
}
