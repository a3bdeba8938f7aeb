import type { Translated } from '#ui/texts/said.ts'
import type { messages } from './messages.ts'

/** What the frame says of the inbox, for a Malay reader. */
export const malay: Translated<typeof messages> = {
  inbox: 'Peti masuk',
  inboxUnread: (unread) => `Peti masuk, ${unread} belum dibaca`,
  loading: 'Membaca notis anda'
}
