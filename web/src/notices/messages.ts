import { countOf } from '@payouts/contract/count-text'
import type { NoticeKind } from '@payouts/contract/notices/schema'
import { sameAsBefore } from '@payouts/contract/verdict'

export const messages = {
  inbox: 'Notices',
  inboxUnread: (unread: number) => `Notices, ${countOf(unread, 'unread', 'unread')}`,
  loading: 'Reading your notices',
  nothing: 'Nothing for you yet',
  nothingHint:
    'Requests that wait for you, answers to yours, deadlines, releases, posting errors and finished downloads come here.',
  unread: 'Unread',
  markAll: 'Mark all as read',
  settings: 'Settings',
  earlier: 'Show earlier ones',

  purpose: 'What comes to your notices, and which of it you want mailed as well.',
  mailedTo: (email: string) => `Mails go to ${email}, those of one minute in one letter.`,
  noEmail: 'You have no e-mail address here, so nothing can be mailed. Ask your administrator to add one.',
  mail: 'Mail me',
  save: 'Save',
  sameAsBefore
} as const

export const kindNames: Record<NoticeKind, { name: string; hint: string }> = {
  REQUEST: {
    name: 'Requests for you',
    hint: 'Somebody asks for an approval, a release or a change of rights that you may give.'
  },
  ANSWER: { name: 'Answers to yours', hint: 'What you asked for was approved, returned, refused or paid.' },
  DEADLINE: {
    name: 'Deadlines',
    hint: 'The payout day of a cycle comes near, or has passed, and it still waits for people; or a bank has not answered for payments in time.'
  },
  RELEASE: { name: 'Releases', hint: 'What you had put on hold was released or cancelled.' },
  POSTING_ERROR: { name: 'Posting errors', hint: 'A dealer or an adjustment could not be posted.' },
  PAYMENT_RETURNED: { name: 'Returned payments', hint: 'A payment came back from a dealer’s bank account.' },
  DOWNLOAD: { name: 'Downloads', hint: 'A report that you asked for is ready, or could not be made.' }
}
