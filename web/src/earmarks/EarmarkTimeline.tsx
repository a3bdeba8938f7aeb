import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { EarmarkChange, EarmarkStatus } from '@payouts/contract/earmarks/schema'
import { useState } from 'react'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { Timeline } from '#list/feed/Timeline.tsx'
import { pageIn } from '#list/list-query.ts'
import { Money } from '#ui/figures/Money.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

const pageSize = 8
const toneOf: Record<EarmarkStatus, Tone> = { Added: 'green', Updated: 'blue', Removed: 'grey' }

/** Everything that was ever done to an account's earmark, newest first. */
export function EarmarkTimeline({ accountCode }: { accountCode: string }) {
  const [pageNumber, turnTo] = useState(0)
  const query = useCall(earmarkEndpoints.getEarmarkAudit, { accountCode, pageNumber, pageSize }, { staleTime: 0 })
  return (
    <Timeline
      title={messages.timeline}
      loading={messages.loadingTimeline}
      none={messages.noTimeline}
      query={pageIn(query, (answer) => answer.earmarkAuditDetails)}
      pageNumber={pageNumber}
      turnTo={turnTo}
      footer={<AuditLink filter="accountCode" value={accountCode} />}
    >
      {(change) => <Change {...change} />}
    </Timeline>
  )
}

function Change({ status, earmark, reason, date, changedBy }: EarmarkChange) {
  return (
    <>
      <p className="timeline-what">
        <StatusDot tone={toneOf[status]}>{status}</StatusDot>
        <Money amount={earmark} />
      </p>
      <p>{reason}</p>
      <p className="detail">
        <InstantText instant={date} /> {messages.changedBy(changedBy)}
      </p>
    </>
  )
}
