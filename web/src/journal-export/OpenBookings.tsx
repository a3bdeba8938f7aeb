import { partLabels } from '@payouts/contract/chart-of-accounts/parts'
import { countOf } from '@payouts/contract/count-text'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { useId } from 'react'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

/** What is in no journal yet, and the parts of it that have no account. */
export function OpenBookings({
  firstDay,
  bookings,
  hasChart,
  unmapped
}: OutputOf<typeof journalEndpoints.getUnexported>) {
  const headingId = useId()
  return (
    <section className="card stack-xs" aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.open}</h2>
      <p role="status">
        {firstDay ? messages.waiting(countOf(bookings, 'booking'), dayText(firstDay)) : messages.allExported}
      </p>
      {!hasChart && <p>{messages.noChart}</p>}
      {unmapped.length > 0 && (
        <>
          <p>{messages.unmappedTitle}</p>
          <ul>
            {unmapped.map(({ part, entries }) => (
              <li key={part}>
                {partLabels[part]}: {countOf(entries, 'entry', 'entries')}
              </li>
            ))}
          </ul>
        </>
      )}
      {(!hasChart || unmapped.length > 0) && (
        <p>
          <TextLink to="/books" search={{ tab: 'accounts' }} size="sm">
            {messages.toAccounts}
          </TextLink>
        </p>
      )}
    </section>
  )
}
