import { ActionIcon, NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { ActivityEntry } from '@payouts/contract/activity/schema'
import { PanelRightClose, PanelRightOpen, Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { Initials } from '#ui/texts/Initials.tsx'
import { unbroken } from '#ui/texts/unbroken.ts'
import type { ListQuery } from '../list-query.ts'
import { messages } from '../messages.ts'
import { FeedPager } from './FeedPager.tsx'
import './ActivityFeed.css'

export type FeedMonths = 3 | 6 | 12

/** The state of a feed: what to send with its call, and how to change pages. */
export type FeedState = {
  request: { pageNumber: number; pageSize: number; noOfMonth: FeedMonths }
  turnTo: (pageNumber: number) => void
  lookBack: (months: FeedMonths) => void
}

const ranges: readonly { months: FeedMonths; label: string }[] = [
  { months: 3, label: messages.months3 },
  { months: 6, label: messages.months6 },
  { months: 12, label: messages.months12 }
]

/** A feed's page and range: three months back and 15 entries a page at first. */
export function useFeedState(pageSize = 15): FeedState {
  const [pageNumber, turnTo] = useState(0)
  const [noOfMonth, setMonths] = useState<FeedMonths>(3)
  const lookBack = (months: FeedMonths) => {
    setMonths(months)
    turnTo(0)
  }
  return { request: { pageNumber, pageSize, noOfMonth }, turnTo, lookBack }
}

export type ActivityFeedProps<Entry extends ActivityEntry> = {
  feed: FeedState
  query: ListQuery<Entry>
  title?: string
  /** Opens the attachments of an entry that has some. */
  onAttachments?: (entry: Entry) => void
  /** Opens an entry's details. */
  onOpen?: (entry: Entry) => void
  errorText?: (error: Error) => string
  /** Below the entries: a way to more. */
  footer?: ReactNode
}

/** Who did what in this area, newest first. */
export function ActivityFeed<Entry extends ActivityEntry>(props: ActivityFeedProps<Entry>) {
  const { feed, title = messages.activity } = props
  const [folded, setFolded] = useLocalStorage({
    key: 'payouts.feed-folded',
    defaultValue: false,
    getInitialValueInEffect: false
  })
  return (
    <section className={folded ? 'frame feed feed-folded' : 'frame feed'} aria-label={title}>
      <header className="feed-header">
        <h2>{title}</h2>
        {!folded && (
          <NativeSelect
            size="xs"
            aria-label={messages.timeRange}
            data={ranges.map(({ months, label }) => ({ value: String(months), label }))}
            value={String(feed.request.noOfMonth)}
            onChange={(event) => feed.lookBack(Number(event.currentTarget.value) as FeedMonths)}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={folded ? messages.unfold(title) : messages.fold(title)}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <PanelRightOpen size={16} aria-hidden /> : <PanelRightClose size={16} aria-hidden />}
        </ActionIcon>
      </header>
      {!folded && <Entries {...props} />}
    </section>
  )
}

function Entries<Item extends ActivityEntry>(props: ActivityFeedProps<Item>) {
  const { feed, query, onAttachments, onOpen, footer } = props
  return (
    <>
      {placeholderOf(props) ?? (
        <ol className="feed-entries">
          {query.data?.content.map((entry) => (
            <Entry key={entry.id} entry={entry} onAttachments={onAttachments} onOpen={onOpen} />
          ))}
        </ol>
      )}
      {query.data && query.data.totalPages > 1 && (
        <FeedPager pageNumber={feed.request.pageNumber} totalPages={query.data.totalPages} turnTo={feed.turnTo} />
      )}
      {footer && (query.data || query.error) && <footer className="feed-footer">{footer}</footer>}
    </>
  )
}

function placeholderOf<Entry extends ActivityEntry>({ query, errorText }: ActivityFeedProps<Entry>): ReactNode {
  if (query.error)
    return <ErrorState message={errorText?.(query.error) ?? query.error.message} retry={() => query.refetch()} />
  if (!query.data)
    return (
      <p className="feed-waiting" role="status">
        {messages.loadingTimeline}
      </p>
    )
  if (query.data.content.length === 0) return <EmptyState title={messages.nothingFound} hint={messages.nothingDone} />
  return undefined
}

type EntryProps<Item> = {
  entry: Item
  onAttachments: ((entry: Item) => void) | undefined
  onOpen: ((entry: Item) => void) | undefined
}

function Entry<Item extends ActivityEntry>({ entry, onAttachments, onOpen }: EntryProps<Item>) {
  const { createdBy, action, activity, name, reason, comment, createdOn, attachments } = entry
  const what = activity || action
  return (
    <li className="feed-entry">
      <Initials name={createdBy} />
      <div className="words feed-words">
        <p>
          <strong>{createdBy}</strong>{' '}
          {onOpen ? (
            <button type="button" className="plain-button feed-open" onClick={() => onOpen(entry)}>
              {unbroken(what)}
            </button>
          ) : (
            unbroken(what)
          )}
          {name && !what.includes(name) && <span className="feed-name"> {name}</span>}
        </p>
        {reason && <p className="feed-reason">{unbroken(reason)}</p>}
        {comment && <blockquote className="feed-comment">{unbroken(comment)}</blockquote>}
        <p className="row detail feed-when">
          <InstantText instant={createdOn} />
          {onAttachments && (attachments.length > 0 || entry.attachmentReferenceId) && (
            <button type="button" className="plain-button feed-attachments" onClick={() => onAttachments(entry)}>
              <Paperclip size={12} aria-hidden />
              {messages.attachments(attachments.length)}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}
