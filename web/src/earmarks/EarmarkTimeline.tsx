import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { EarmarkChange, EarmarkStatus } from '@payouts/contract/earmarks/schema'
import { useState } from 'react'
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { FeedPager } from '../list/FeedPager.tsx'
import { InstantText } from '../ui/DayText.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import type { Tone } from '../ui/tones.ts'
import { messages } from './messages.ts'

const pageSize = 8
const toneOf: Record<EarmarkStatus, Tone> = { Added: 'green', Updated: 'blue', Removed: 'grey' }

/** Everything that was ever done to an account's earmark, newest first. */
export function EarmarkTimeline({ accountCode }: { accountCode: string }) {
  const [pageNumber, turnTo] = useState(0)
  const query = useCall(earmarkEndpoints.getEarmarkAudit, { accountCode, pageNumber, pageSize }, { staleTime: 0 })
  const page = query.data?.earmarkAuditDetails
  return (
    <section className="earmark-timeline" aria-label={messages.timeline}>
      <h3>{messages.timeline}</h3>
      {query.error && <ErrorState message={errorText(query.error)} retry={() => query.refetch()} />}
      {!page && !query.error && (
        <p className="earmark-timeline-words" role="status">
          {messages.loadingTimeline}
        </p>
      )}
      {page?.totalElements === 0 && <p className="earmark-timeline-words">{messages.noTimeline}</p>}
      {page && page.content.length > 0 && (
        <ol>
          {page.content.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
      {page && page.totalPages > 1 && (
        <FeedPager pageNumber={pageNumber} totalPages={page.totalPages} turnTo={turnTo} />
      )}
    </section>
  )
}

function Change({ change }: { change: EarmarkChange }) {
  const { status, earmark, reason, date, changedBy } = change
  return (
    <li>
      <p className="earmark-timeline-what">
        <StatusDot tone={toneOf[status]}>{status}</StatusDot>
        <Money amount={earmark} />
      </p>
      <p>{reason}</p>
      <p className="earmark-timeline-when">
        <InstantText instant={date} /> {messages.changedBy(changedBy)}
      </p>
    </li>
  )
}
