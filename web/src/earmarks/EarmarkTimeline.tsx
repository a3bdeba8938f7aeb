import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { EarmarkChange, EarmarkStatus } from '@payouts/contract/earmarks/schema'
import { useState } from 'react'
import { AuditLink } from '../audit/AuditLink.tsx'
import { useCall } from '../client/queries.ts'
import { pageIn } from '../list/list-query.ts'
import { Timeline } from '../list/Timeline.tsx'
import { InstantText } from '../ui/DayText.tsx'
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
