import type { NoticeKind, NoticeTarget } from '@payouts/contract/notices/schema'
import type { ColumnType, GeneratedAlways } from 'kysely'

type NoticesTable = {
  notice_id: GeneratedAlways<number>
  user_id: number
  kind: NoticeKind
  subject: string
  detail: string
  place: ColumnType<NoticeTarget, string, never>
  created_at: Date
  read_at: Date | null
  to_be_mailed: boolean
}

type NoticeMailsTable = { user_id: number; kind: NoticeKind }

/** What people were reminded of, once for each stage. */
type RemindersTable = { subject: string; stage: string; reminded_at: Date }

declare module '#platform/db/tables.ts' {
  interface Tables {
    notices: NoticesTable
    notice_mails: NoticeMailsTable
    reminders: RemindersTable
  }
}
