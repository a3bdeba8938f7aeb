import type { OutputOf } from '@payouts/contract/endpoint'
import type { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import type { Notice } from '@payouts/contract/notices/schema'
import type { Page, PageRequest } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#identity/tables.ts'
import './tables.ts'

type Settings = OutputOf<(typeof noticeEndpoints)['getNoticeSettings']>

/** How many notices a person has not read. */
export async function countUnread(db: Database, { userId }: Caller): Promise<{ unread: number }> {
  return one(
    db,
    sql<{ unread: number }>`select count(*) as unread from notices where user_id = ${userId} and read_at is null`
  )
}

/** A person's notices, newest first. */
export function listNotices(db: Database, { userId }: Caller, page: PageRequest): Promise<Page<Notice>> {
  return pageOf(db, page, {
    select: sql<Notice>`notice_id as id, kind, subject, detail, place, ${instantText('created_at')} as "createdOn",
      read_at is not null as "isRead"`,
    from: sql`notices where user_id = ${userId}`,
    orderBy: sql`notice_id desc`
  })
}

/** Which kinds a person has mailed, and to which address. */
export async function readSettings(db: Database, { userId }: Caller): Promise<Settings> {
  const { email } = await db.selectFrom('users').select('email').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('notice_mails')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
  return { email, mailed: rows.map(({ kind }) => kind) }
}
