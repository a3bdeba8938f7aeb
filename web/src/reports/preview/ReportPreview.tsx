import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { ReportPreview as Preview } from '@payouts/contract/reports/schema'
import { useMemo } from 'react'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { messages } from '../messages.ts'
import type { ReportPayload } from '../report-choices.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { shownValue } from './preview-value.tsx'

/** Long enough for a person who is still typing. */
const pauseMs = 300

/** What the report holds: its first rows, how many there are, and their sums. */
export function ReportPreview({ request }: { request: ReportPayload | undefined }) {
  // By its text, so that the same choices make no new call.
  const [text] = useDebouncedValue(request && JSON.stringify(request), pauseMs)
  const settled = useMemo<ReportPayload | undefined>(() => text && JSON.parse(text), [text])
  const query = asLastRead(
    useCall(reportEndpoints.previewReport, settled ?? { reportType: '-' }, {
      enabled: settled !== undefined
    })
  )
  const isCurrent = request !== undefined && settled !== undefined
  return (
    <section
      className="frame report-preview"
      aria-labelledby="report-preview-title"
      aria-busy={isCurrent && query.isFetching}
    >
      <header className="section-head">
        <h2 id="report-preview-title">{messages.preview}</h2>
        <p role="status">{isCurrent && query.data && summary(query.data)}</p>
      </header>
      {!isCurrent && <EmptyState title={messages.previewFirst} />}
      {isCurrent && <QueryState query={query} waiting={<Waiting />} />}
      {isCurrent && query.data && <Body preview={query.data} dimmed={query.isPlaceholderData} />}
    </section>
  )
}

const summary = ({ rows, rowCount }: Preview) => (rowCount > 0 ? messages.firstRows(rows.length, rowCount) : '')

function Body({ preview, dimmed }: { preview: Preview; dimmed: boolean }) {
  if (preview.rowCount === 0) return <EmptyState title={messages.nothing} hint={messages.nothingMatches} />
  return (
    <>
      {preview.inBackground && <p className="muted report-preview-note">{messages.inBackground}</p>}
      <Sums preview={preview} />
      <PreviewTable preview={moneyFirst(preview)} dimmed={dimmed} />
    </>
  )
}

/** The preview with its amounts directly after what a row is. The file keeps its own order. */
function moneyFirst({ columns, rows, ...preview }: Preview): Preview {
  const isLater = (column: Preview['columns'][number], place: number) => place > 0 && column.kind !== 'money'
  const inOrder = <Value,>(values: readonly Value[]) => [
    ...values.filter((_, place) => columns[place] && !isLater(columns[place], place)),
    ...values.filter((_, place) => columns[place] && isLater(columns[place], place))
  ]
  return { ...preview, columns: inOrder(columns), rows: rows.map(inOrder) }
}

/** The sums of all rows, visible however wide the table is. */
function Sums({ preview: { columns, totals } }: { preview: Preview }) {
  const summed = columns.filter(({ key }) => totals[key] !== undefined)
  if (summed.length === 0) return null
  return (
    <dl className="figure-list report-preview-sums">
      {summed.map(({ key, title, kind }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{shownValue(totals[key], kind)}</dd>
        </div>
      ))}
    </dl>
  )
}

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7]

const Waiting = () => (
  <div className="page report-preview-waiting">
    <VisuallyHidden role="status">{messages.previewWaiting}</VisuallyHidden>
    {skeletonRows.map((row) => (
      <Skeleton key={row} height={14} />
    ))}
  </div>
)
