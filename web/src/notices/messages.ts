import { countOf } from '@payouts/contract/count-text'

/** What the frame says of the inbox before it is opened. */
export const messages = {
  inbox: 'Inbox',
  inboxUnread: (unread: number) => `Inbox, ${countOf(unread, 'unread', 'unread')}`,
  loading: 'Reading your notices'
} as const
