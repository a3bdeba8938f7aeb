import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { asSentence, feedName } from '@payouts/contract/systems/feed-kinds'
import type { Feed } from '@payouts/contract/systems/feeds'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages as systemMessages } from '../messages.ts'
import { SystemsTabs } from '../SystemsTabs.tsx'
import { FeedFiles } from './FeedFiles.tsx'
import { messages } from './messages.ts'
import '../Systems.css'

/** Files that are read by themselves: from where, in whose name, and what came of each. */
export function FeedsPage() {
  const query = useCall(systemEndpoints.getFeeds, {})
  const feeds = query.data?.feeds
  return (
    <ListFrame title={systemMessages.systems} purpose={messages.purpose}>
      <SystemsTabs current="files" />
      <QueryState query={query} height={320} label={messages.loading} />
      {feeds && <Kinds feeds={feeds} />}
      {feeds && <FeedFiles />}
    </ListFrame>
  )
}

function Kinds({ feeds }: { feeds: readonly Feed[] }) {
  return (
    <section className="card stack-xs" aria-labelledby="kinds-of-files">
      <h2 id="kinds-of-files">{messages.kinds}</h2>
      <table className="data-table stacked-table system-table" aria-labelledby="kinds-of-files">
        <thead>
          <tr>
            <th scope="col">{messages.files}</th>
            <th scope="col">{messages.from}</th>
            <th scope="col">{messages.client}</th>
            <th scope="col">{messages.looked}</th>
            <th scope="col">{messages.state}</th>
          </tr>
        </thead>
        <tbody>
          {feeds.map(({ kind, place, clientName, lookedOn, ...feed }) => (
            <tr key={kind}>
              <th scope="row">{feedName(kind)}</th>
              <td data-label={messages.from} className="system-text">
                {place === null ? messages.noPlace : asSentence(place)}
              </td>
              <td data-label={messages.client} className="system-text">
                {clientName ?? messages.noClient}
              </td>
              <td data-label={messages.looked}>
                <InstantText instant={lookedOn} />
              </td>
              <td data-label={messages.state} className="system-text">
                <SecondLine below={feed.problem}>
                  <State isUsed={place !== null && clientName !== null} {...feed} />
                </SecondLine>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function State({ isUsed, problem, waiting }: Pick<Feed, 'problem' | 'waiting'> & { isUsed: boolean }) {
  if (problem !== null) return <StatusDot tone="orange">{messages.failed}</StatusDot>
  if (!isUsed) return <StatusDot tone="grey">{messages.notUsed}</StatusDot>
  return <StatusDot tone={waiting > 0 ? 'blue' : 'green'}>{messages.waiting(waiting)}</StatusDot>
}
