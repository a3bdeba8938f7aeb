import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { useId } from 'react'
import { AuditLink } from '#audit/AuditLink.tsx'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import { messages } from './messages.ts'
import './new/AdjustmentForm.css'

/** An adjustment that this person cannot change, or that nobody can any more. */
export function AdjustmentDetails({ adjustment }: { adjustment: Adjustment }) {
  const headingId = useId()
  const facts: readonly Fact[] = [
    [
      messages.dealer,
      <DealerLink key="dealer" companyCode={adjustment.dealerCode}>
        {`${adjustment.dealerName} (${adjustment.dealerCode})`}
      </DealerLink>
    ],
    [messages.type, adjustment.type],
    [messages.description, adjustment.description],
    [messages.amount, <Money key="amount" amount={adjustment.amount} />],
    [messages.posting, messages.postings[adjustment.posting]],
    [messages.date, <DayText key="date" day={adjustment.date} />],
    [messages.reference, adjustment.referenceNo],
    [messages.postedOn, <DayText key="posted" day={adjustment.postedOn} nothing={messages.notPosted} />]
  ]
  return (
    <section className="card form-card stack-xs" aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.details}</h2>
      <FactList facts={facts} />
      {adjustment.referenceNo && <AuditLink filter="referenceNo" value={adjustment.referenceNo} />}
    </section>
  )
}
