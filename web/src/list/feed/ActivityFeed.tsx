import { ActionIcon, NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { ActivityEntry } from '@payouts/contract/activity/schema'
import { ChevronDown, ChevronUp, Paperclip } from 'lucide-react'
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
  /** It is all that its screen shows: it is never folded. */
  alone?: boolean
}

/** Who did what in this area, newest first: its newest entry on one line, until the person opens it. */
export function ActivityFeed<Entry extends ActivityEntry>(props: ActivityFeedProps<Entry>) {
  const { feed, title = messages.activity, alone = false } = props
  const [wasOpened, setOpen] = useLocalStorage({
    key: 'payouts.feed-open',
    defaultValue: false,
    getInitialValueInEffect: false
  })
  const isOpen = alone || wasOpened
  return (
    <section className={isOpen ? 'frame feed' : 'frame feed feed-folded'} aria-label={title}>
      <header className="feed-header">
        <h2>{title}</h2>
        {isOpen ? (
          <NativeSelect
            size="xs"
            aria-label={messages.timeRange}
            data={ranges.map(({ months, label }) => ({ value: String(months), label }))}
            value={String(feed.request.noOfMonth)}
            onChange={(event) => feed.lookBack(Number(event.currentTarget.value) as FeedMonths)}
          />
        ) : (
          <Newest {...props} />
        )}
        {!alone && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isOpen ? messages.fold(title) : messages.unfold(title)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          </ActionIcon>
        )}
      </header>
      {isOpen && <Entries {...props} />}
    </section>
  )
}

/** The newest entry as one line: the words are cut where there is no room for them, the time never. */
function Newest<Entry extends ActivityEntry>({ query, errorText }: ActivityFeedProps<Entry>) {
  const newest = query.data?.content[0]
  if (query.error) return <p className="feed-newest">{errorText?.(query.error) ?? query.error.message}</p>
  if (!newest) return <p className="feed-newest">{query.data ? messages.nothingDone : messages.loadingTimeline}</p>
  const words = `${newest.createdBy} ${whatOf(newest)} ${nameBeside(newest)}`
  return (
    <>
      <p className="feed-newest" title={words}>
        {unbroken(words)}
      </p>
      <span className="detail feed-newest-when">
        <InstantText instant={newest.createdOn} />
      </span>
    </>
  )
}

const whatOf = ({ activity, action }: ActivityEntry) => activity || action

/** What it was done to, unless the activity says so. */
const nameBeside = (entry: ActivityEntry) => (entry.name && !whatOf(entry).includes(entry.name) ? entry.name : '')

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
  const { createdBy, reason, comment, createdOn, attachments } = entry
  const what = whatOf(entry)
  const name = nameBeside(entry)
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
          {name && <span className="feed-name"> {name}</span>}
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
