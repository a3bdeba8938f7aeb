import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { feedName } from '@payouts/contract/systems/feed-kinds'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { latestFiles } from './latest-files.ts'
import { messages } from './messages.ts'

/** The latest files with what came of each. */
export function FeedFiles() {
  const query = useCall(systemEndpoints.getFeedFiles, latestFiles)
  const { data } = query
  if (!data) return <QueryState query={query} height={240} label={messages.loadingFiles} />
  if (data.totalElements === 0) return <EmptyState title={messages.none} hint={messages.noneHint} />
  return (
    <section className="card stack-xs" aria-labelledby="files-read">
      <h2 id="files-read">{messages.read}</h2>
      <p className="dimmed">{messages.readHint}</p>
      <table className="data-table stacked-table system-table" aria-labelledby="files-read">
        <thead>
          <tr>
            <th scope="col">{messages.file}</th>
            <th scope="col">{messages.kind}</th>
            <th scope="col">{messages.outcome}</th>
            <th scope="col">{messages.summary}</th>
            <th scope="col">{messages.client}</th>
            <th scope="col">{messages.at}</th>
          </tr>
        </thead>
        <tbody>
          {data.content.map(({ fileId, fileName, kind, outcome, summary, clientName, readOn, movedOn }) => (
            <tr key={fileId}>
              <th scope="row">{fileName}</th>
              <td data-label={messages.kind}>{feedName(kind)}</td>
              <td data-label={messages.outcome}>
                <StatusDot tone={outcome === 'READ' ? 'green' : 'orange'}>{messages.outcomes[outcome]}</StatusDot>
              </td>
              <td data-label={messages.summary} className="system-text">
                <SecondLine below={movedOn === null && messages.notMoved}>{summary}</SecondLine>
              </td>
              <td data-label={messages.client} className="system-text">
                {clientName}
              </td>
              <td data-label={messages.at}>
                <InstantText instant={readOn} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
