import type { ReactNode } from 'react'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import type { ListQuery } from '../list-query.ts'
import { FeedPager } from './FeedPager.tsx'
import './Timeline.css'

type TimelineProps<Entry> = {
  title: string
  /** While the first page is on its way. */
  loading: string
  /** Instead of entries, where nothing has been done yet. */
  none: string
  query: ListQuery<Entry>
  /** The page requested last. */
  pageNumber: number
  turnTo: (pageNumber: number) => void
  children: (entry: Entry) => ReactNode
  /** Below the entries: a way to more. */
  footer?: ReactNode
}

/** The history of one record, newest first: next to a dialog's form, below it on narrow screens. */
export function Timeline<Entry extends { id: number | string }>({
  title,
  loading,
  none,
  query,
  pageNumber,
  turnTo,
  children,
  footer
}: TimelineProps<Entry>) {
  const page = query.data
  return (
    <section className="timeline" aria-label={title}>
      <h3>{title}</h3>
      <QueryState
        query={asLastRead(query)}
        waiting={
          <p className="detail" role="status">
            {loading}
          </p>
        }
      />
      {page?.totalElements === 0 && <p className="detail">{none}</p>}
      {page && page.content.length > 0 && (
        <ol className="lines">
          {page.content.map((entry) => (
            <li key={entry.id}>{children(entry)}</li>
          ))}
        </ol>
      )}
      {page && page.totalPages > 1 && (
        <FeedPager pageNumber={pageNumber} totalPages={page.totalPages} turnTo={turnTo} />
      )}
      {footer}
    </section>
  )
}
