import type { WholeDocument } from '@payouts/contract/self-billing/documents'
import { InstantText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { messages } from './messages.ts'

/** The dealer's request to reject the document, and until when it can be cancelled. */
export function Rejection({ document: { rejection, cancellableUntil } }: { document: WholeDocument }) {
  if (!rejection) return null
  return (
    <section className="card edge stack-xs" aria-labelledby="document-rejection">
      <h2 id="document-rejection">{messages.rejection}</h2>
      <p>{rejection.isSettled ? messages.kept : messages.rejectionHint}</p>
      <FactList
        facts={[
          [messages.reason, rejection.reason],
          [messages.askedOn, <InstantText key="asked" instant={rejection.askedOn} />],
          [messages.cancellableUntil, cancellableUntil && <InstantText key="until" instant={cancellableUntil} />]
        ]}
      />
    </section>
  )
}
