import { Button, VisuallyHidden } from '@mantine/core'
import type { Page } from '@payouts/contract/page'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { QueryFailure } from '#client/QueryState.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import type { Column } from './columns.tsx'
import type { CountQuery } from './filters/option-counts.ts'
import { SearchBar } from './filters/SearchBar.tsx'
import { Grid } from './grid/Grid.tsx'
import { isIdle, type ListQuery } from './list-query.ts'
import type { AnyListState } from './list-state.ts'
import { messages } from './messages.ts'
import { Pager } from './pages/Pager.tsx'
import { type BulkAction, SelectionBar } from './SelectionBar.tsx'
import type { Selection } from './use-selection.ts'

export type ListTableProps<Row> = {
  /** What the rows are: `Payout cycles`. */
  label: string
  list: AnyListState
  query: ListQuery<Row>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  /** Opens a row: a click or Enter; receives the column where it matters. */
  onOpen?: ((row: Row, columnKey: string) => void) | undefined
  /** Where a row's name leads as a link, in lists whose rows are screens; see useRowLinks. */
  hrefOf?: ((row: Row) => string) | undefined
  /** The id of the row that the rest of the screen is about. */
  currentId?: string | undefined
  selection?: Selection<Row> | undefined
  /** Whether the actions can take all rows that match the filter, on every page. */
  takesAllThatMatch?: boolean
  /** What the bar offers to do with the selected rows. */
  bulkActions?: readonly BulkAction[]
  /** What a person could do if the list is empty. With a filter, removing it is offered automatically. */
  emptyHint?: ReactNode
  /** The same as a link or a button. */
  emptyAction?: ReactNode
  /** Shown in the table before the first search: `Search results will be displayed here.` */
  idleText?: string
  /** The message for a search without a value. */
  emptySearchText?: string
  /** The message for a failed call; by default the error's own. */
  errorText?: (error: Error) => string
  /** Counts the rows that each option of a filter would leave; the options then show these counts. */
  counts?: CountQuery | undefined
  /** More controls on the search bar's line. */
  tools?: ReactNode
}

/** A list: search bar, grid, pager and the bar of the selected rows. A screen may have more than one. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    label,
    list,
    query,
    columns,
    rowId,
    rowName,
    onOpen,
    hrefOf,
    currentId,
    selection,
    bulkActions = [],
    tools
  } = props
  const frame = useRef<HTMLDivElement>(null)
  const shownPage = useShownPage(query)
  const page = isIdle(query) ? undefined : shownPage
  const rows = page?.content
  const waiting = page !== undefined && (query.isPlaceholderData === true || query.data === undefined)
  const pages = page?.totalPages ?? 0

  // A page past the end, after rows were removed or by an old link, is empty although the list is not.
  const pastTheEnd = !waiting && pages > 0 && list.pageNumber >= pages
  useEffect(() => {
    if (pastTheEnd) list.turnTo(pages - 1)
  }, [pastTheEnd, pages, list])

  const turn = (step: 1 | -1) => {
    const next = list.pageNumber + step
    if (waiting || next < 0 || next >= pages) return false
    list.turnTo(next)
    return true
  }

  const focusGrid = () => frame.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()

  return (
    <div className="stack" ref={frame}>
      <SearchBar
        filters={list.definition.filters}
        state={list}
        emptyText={props.emptySearchText}
        label={messages.searchIn(label)}
        counts={props.counts}
      >
        {tools}
      </SearchBar>
      <VisuallyHidden role="status">{!waiting && page && announcement(page, list, columns)}</VisuallyHidden>
      <Grid
        label={label}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        onOpen={onOpen}
        hrefOf={hrefOf}
        currentId={currentId}
        selection={selection}
        sort={list.sort}
        onSort={list.definition.sortKeys.length > 0 ? list.sortBy : undefined}
        waiting={(waiting && !query.error) || pastTheEnd}
        skeletonRows={list.pageSize}
        instead={pastTheEnd ? undefined : placeholderOf(props, rows)}
        firstRow={page ? page.pageNumber * page.pageSize : 0}
        totalRows={page?.totalElements ?? 0}
        onTurn={turn}
      />
      {page && page.totalElements > 0 && !query.error && (
        <Pager
          label={label}
          pageNumber={Math.min(list.pageNumber, Math.max(pages - 1, 0))}
          pageSize={list.pageSize}
          totalElements={page.totalElements}
          totalPages={pages}
          pageSizes={list.definition.pageSizes}
          turnTo={list.turnTo}
          resize={list.resize}
        />
      )}
      {selection && (
        <SelectionBar
          selection={selection}
          rowsInSight={rows}
          actions={bulkActions}
          allThatMatch={props.takesAllThatMatch && pages > 1 ? page?.totalElements : undefined}
          onCleared={focusGrid}
        />
      )}
    </div>
  )
}

/** The shown page: the newest, or the one before while the next loads. */
function useShownPage<Row>({ data }: ListQuery<Row>): Page<Row> | undefined {
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return data ?? last
}

function placeholderOf<Row>(props: ListTableProps<Row>, rows: readonly Row[] | undefined): ReactNode {
  const { query, list, idleText, emptyHint, emptyAction, errorText } = props
  if (query.error) return <QueryFailure query={query} textOf={errorText} />
  if (idleText && isIdle(query)) return <EmptyState title={idleText} />
  if (!rows || rows.length > 0) return undefined
  if (list.inForce.length === 0)
    return <EmptyState title={messages.nothingFound} hint={emptyHint} action={emptyAction} />
  return (
    <EmptyState
      title={messages.nothingFound}
      hint={messages.nothingMatches}
      action={
        <Button variant="default" size="xs" onClick={() => list.lift()}>
          {messages.showAll}
        </Button>
      }
    />
  )
}

/** Announced to screen readers when rows have loaded: how many, which page, in which order. */
function announcement<Row>(page: Page<Row>, list: AnyListState, columns: readonly Column<Row>[]): string {
  const { sort } = list
  const heading = sort && columns.find((column) => column.sort === sort.property)?.header
  const said = [page.totalElements === 0 ? messages.nothingFound : messages.found(page.totalElements)]
  if (page.totalPages > 1) said.push(messages.pageOf(page.pageNumber + 1, page.totalPages))
  if (heading) said.push(messages.sortedBy(heading, sort.order === 'ASC'))
  return said.join(', ')
}
