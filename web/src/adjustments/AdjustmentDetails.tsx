import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { type ReactNode, useId } from 'react'
import { AuditLink } from '../audit/AuditLink.tsx'
import { DealerLink } from '../dealers/DealerLink.tsx'
import { DayText } from '../ui/DayText.tsx'
import { Money } from '../ui/Money.tsx'
import { messages } from './messages.ts'
import './AdjustmentForm.css'

/** An adjustment that cannot be changed by this person, or not any more. */
export function AdjustmentDetails({ adjustment }: { adjustment: Adjustment }) {
  const headingId = useId()
  const lines: readonly (readonly [label: string, value: ReactNode])[] = [
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
    <section className="adjustment-details" aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.details}</h2>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label} className="adjustment-line">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {adjustment.referenceNo && <AuditLink filter="referenceNo" value={adjustment.referenceNo} />}
    </section>
  )
}
