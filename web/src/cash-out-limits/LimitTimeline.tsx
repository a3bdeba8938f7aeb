import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { periodNames, periodText } from '@payouts/contract/cash-out-limits/limit-text'
import { everyAccount, type LimitChange, type LimitOperation, periods } from '@payouts/contract/cash-out-limits/schema'
import type { Tier } from '@payouts/contract/dealers/schema'
import { useState } from 'react'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { Timeline } from '#list/feed/Timeline.tsx'
import { pageIn } from '#list/list-query.ts'
import { InstantText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

const { getTimeLineDetails, getGlobalTimeLineDetails } = cashOutLimitEndpoints
const pageSize = 10
const toneOf: Record<LimitOperation, Tone> = {
  Customized: 'blue',
  'Put on Tier': 'green',
  'Global Update': 'teal',
  Import: 'grey'
}

type LimitTimelineProps = {
  /** A dealer's code, or `ALL` for what was changed for everybody on the tier. */
  accountCode: string
  tier: Tier
}

/** Every change of a limit, newest first. Key it by tier, so that each begins at its newest page. */
export function LimitTimeline({ accountCode, tier }: LimitTimelineProps) {
  const [pageNumber, turnTo] = useState(0)
  const endpoint = accountCode === everyAccount ? getGlobalTimeLineDetails : getTimeLineDetails
  const query = useCall(endpoint, { accountCode, tier, pageNumber, pageSize }, { staleTime: 0 })
  return (
    <Timeline
      title={messages.timeline}
      loading={messages.loadingTimeline}
      none={messages.noTimeline}
      query={pageIn(query, (answer) => answer.cashOutLimitTimeLinePage)}
      pageNumber={pageNumber}
      turnTo={turnTo}
      footer={accountCode !== everyAccount && <AuditLink filter="accountCode" value={accountCode} />}
    >
      {(change) => <Change change={change} />}
    </Timeline>
  )
}

function Change({ change }: { change: LimitChange }) {
  return (
    <>
      <p className="timeline-what">
        <StatusDot tone={toneOf[change.operation]}>{messages.operation(change)}</StatusDot>
      </p>
      <dl className="limit-values">
        {periods.map((period) => (
          <div key={period}>
            <dt>{periodNames[period]}</dt>
            <dd>{periodText(change, period)}</dd>
          </div>
        ))}
      </dl>
      <p className="detail">
        <InstantText instant={change.operationDate} /> {messages.by(change.changedBy)}
      </p>
    </>
  )
}
