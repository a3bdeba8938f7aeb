import { Button } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import type { JournalExport } from '@payouts/contract/journal-export/schema'
import { useId } from 'react'
import { useCall } from '#client/queries.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { fetchExport, useMayExport } from './api.ts'
import { latestExports } from './latest-exports.ts'
import { messages } from './messages.ts'

/** The latest files of journals, each with what is answered of it. */
export function ExportTable() {
  const headingId = useId()
  const mayExport = useMayExport()
  const { data } = useCall(journalEndpoints.getJournalExports, latestExports)
  if (!data || data.content.length === 0) return null
  return (
    <section className="card stack-xs" aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.files}</h2>
      <table className="data-table stacked-table" aria-label={messages.files}>
        <thead>
          <tr>
            <th scope="col">{messages.file}</th>
            <th scope="col">{messages.period}</th>
            <th scope="col" data-figure>
              {messages.amount}
            </th>
            <th scope="col">{messages.state}</th>
            <th scope="col">{messages.madeBy}</th>
            {mayExport && <th scope="col">{messages.downloads}</th>}
          </tr>
        </thead>
        <tbody>
          {data.content.map((made) => (
            <tr key={made.exportId}>
              <th scope="row">
                {made.fileName}
                <span className="detail block" title={made.sha256}>
                  {messages.hash} {made.sha256.slice(0, 12)}
                </span>
                {made.handedTo && made.handedOverOn && (
                  <span className="detail block">
                    {messages.handedTo(made.handedTo)}, <InstantText instant={made.handedOverOn} />
                  </span>
                )}
                {made.problem && <span className="detail block">{made.problem}</span>}
              </th>
              <td data-label={messages.period}>
                {dayText(made.fromDay)} – {dayText(made.toDay)}
              </td>
              <td data-label={messages.amount} data-figure>
                <Money amount={made.amount} />
              </td>
              <td data-label={messages.state}>
                <Answers {...made} />
              </td>
              <td data-label={messages.madeBy}>
                <SecondLine below={made.madeBy}>
                  <InstantText instant={made.madeOn} />
                </SecondLine>
              </td>
              {mayExport && (
                <td data-label={messages.downloads}>
                  <Downloads exportId={made.exportId} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Rejected ones are to be written again, and may stand on a later page of the list. */
function Answers({ open, rejected }: JournalExport) {
  if (open === 0 && rejected === 0) return messages.allAnswered
  return (
    <>
      {open > 0 && messages.awaited(countText(open))}
      {open > 0 && rejected > 0 && ', '}
      {rejected > 0 && (
        <TextLink to="/books" search={{ tab: 'journals', filter: 'status', value: 'REJECTED' }}>
          {messages.rejectedCount(countText(rejected))}
        </TextLink>
      )}
    </>
  )
}

const Downloads = ({ exportId }: { exportId: number }) => (
  <span className="actions">
    <Button variant="default" size="compact-xs" onClick={() => void fetchExport(exportId, 'JOURNALS')}>
      {messages.download}
    </Button>
    <Button variant="default" size="compact-xs" onClick={() => void fetchExport(exportId, 'BOOKINGS')}>
      {messages.bookings}
    </Button>
  </span>
)
