import { countOf } from '@payouts/contract/count-text'
import { sameAsBefore } from '@payouts/contract/verdict'

export const messages = {
  inbox: 'Inbox',
  decide: 'Decide',
  decideAll: 'Open Decisions',
  nothingToDecide: 'No decision waits for you.',
  know: 'Know',
  inboxUnread: (unread: number) => `Inbox, ${countOf(unread, 'unread', 'unread')}`,
  loading: 'Reading your notices',
  nothing: 'Nothing for you yet',
  nothingHint:
    'Requests that wait for you, answers to yours, deadlines, releases, posting errors and finished downloads come here.',
  unread: 'Unread',
  markAll: 'Mark all as read',
  settings: 'Settings',
  earlier: 'Show earlier ones',

  purpose: 'Which notices you get, and which of them are mailed as well.',
  mailedTo: (email: string) => `Mails go to ${email}, those of one minute in one letter.`,
  noEmail: 'You have no e-mail address here, so nothing can be mailed. Ask your administrator to add one.',
  mail: 'Mail me',
  save: 'Save',
  sameAsBefore
} as const
