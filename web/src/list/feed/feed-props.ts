import type { ActivityEntry } from '@payouts/contract/activity/schema'
import type { ReactNode } from 'react'
import type { ListQuery } from '../list-query.ts'

export type FeedMonths = 3 | 6 | 12

/** The state of a feed: what to send with its call, and how to change pages. */
export type FeedState = {
  request: { pageNumber: number; pageSize: number; noOfMonth: FeedMonths }
  turnTo: (pageNumber: number) => void
  lookBack: (months: FeedMonths) => void
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
