import { SegmentedControl } from '@mantine/core'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useOwnListState } from '#list/use-list-state.ts'
import { BulkRowTable } from './BulkRowTable.tsx'
import { messages } from './messages.ts'
import { sumColumns } from './row-columns.tsx'
import { rowsList, sumsList } from './row-lists.ts'

const route = getRouteApi('/console/bulkChanges/file')

/** The rows of a file, or only those with problems if there are any; and the sums by dealer. */
export function BulkRows({ change }: { change: BulkChange }) {
  const { bulkChangeId, problemCount } = change
  const { all } = route.useSearch()
  const wrong = problemCount > 0 && !all
  // For exclusions each row is a different customer.
  const hasSubjects = change.kind !== 'EXCLUSIONS' && problemCount < change.rowCount
  const list = useOwnListState(rowsList)
  return (
    <>
      {hasSubjects && !wrong && <Subjects bulkChangeId={bulkChangeId} />}
      <section className="stack-xs" aria-labelledby="bulk-rows">
        <h2 id="bulk-rows">{messages.rowsOfFile}</h2>
        <BulkRowTable
          change={change}
          wrong={wrong}
          list={list}
          tools={
            <>
              {problemCount > 0 && <Which change={change} wrong={wrong} />}
              <ScreenDownloadMenu
                name={wrong ? 'bulkProblemsReportDownload' : 'bulkRowsReportDownload'}
                scope={{ filters: { bulkChangeId: String(bulkChangeId), ...(wrong && { wrong }) } }}
                list={list}
                holds={wrong ? messages.problemsHold : messages.rowsHold}
              />
            </>
          }
        />
      </section>
    </>
  )
}

function Which({ change, wrong }: { change: BulkChange; wrong: boolean }) {
  const navigate = route.useNavigate()
  const choose = (chosen: string) => {
    const search = { id: change.bulkChangeId, ...(chosen === 'all' && { all: true }) }
    navigate({ search, replace: true, resetScroll: false }).catch(reportError)
  }
  return (
    <SegmentedControl
      size="xs"
      aria-label={messages.which}
      data={[
        { value: 'wrong', label: messages.wrongOnly(change.problemCount) },
        { value: 'all', label: messages.allRows(change.rowCount) }
      ]}
      value={wrong ? 'wrong' : 'all'}
      onChange={choose}
    />
  )
}

function Subjects({ bulkChangeId }: { bulkChangeId: number }) {
  const list = useOwnListState(sumsList)
  const query = useCall(bulkChangeEndpoints.getBulkChangeSums, { bulkChangeId, ...list.request })
  return (
    <section className="stack" aria-labelledby="bulk-subjects">
      <header className="section-head">
        <h2 id="bulk-subjects">{messages.subject}</h2>
      </header>
      <ListTable
        label={messages.subject}
        list={list}
        query={query}
        columns={sumColumns}
        rowId={({ code, name, type }) => `${code} ${name} ${type}`}
        rowName={({ name, code }) => name || code}
        errorText={({ message }) => messages.fetchError(message)}
      />
    </section>
  )
}
