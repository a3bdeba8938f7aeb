import type { ActivityEntry } from '@payouts/contract/activity/schema'
import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryFailure } from '#client/QueryState.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { Initials } from '#ui/texts/Initials.tsx'
import { unbroken } from '#ui/texts/unbroken.ts'
import { messages } from '../messages.ts'
import { nameBeside, whatOf } from './entry-words.ts'
import { FeedPager } from './FeedPager.tsx'
import { FeedWaiting } from './FeedWaiting.tsx'
import type { ActivityFeedProps } from './feed-props.ts'
import './FeedEntries.css'

/** The entries of an open feed, and the ways to further ones. */
export function FeedEntries<Item extends ActivityEntry>(props: ActivityFeedProps<Item>) {
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
  if (query.error) return <QueryFailure query={query} textOf={errorText} />
  if (!query.data) return <FeedWaiting />
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
