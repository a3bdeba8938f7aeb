import { countOf } from '@payouts/contract/count-text'

/** What the frame says of the inbox before it is opened, and the decisions of staff in it. */
export const messages = {
  inbox: 'Inbox',
  decide: 'Decide',
  decideAll: 'Open Decisions',
  nothingToDecide: 'No decision waits for you.',
  inboxUnread: (unread: number) => `Inbox, ${countOf(unread, 'unread', 'unread')}`,
  loading: 'Reading your notices'
} as const
