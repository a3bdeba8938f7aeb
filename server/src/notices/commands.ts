import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { countUnread } from './queries.ts'
import './tables.ts'

type Endpoints = typeof noticeEndpoints
type MarkCall = WriteCall<CheckedInputOf<Endpoints['markNoticesRead']>>
type SaveCall = WriteCall<CheckedInputOf<Endpoints['saveNoticeSettings']>>

/** Marks the caller's notices; others' are ignored. */
export async function markRead({ tx, caller, clock, input }: MarkCall): Promise<{ unread: number }> {
  const { ids = null, upTo = null } = input
  const marked = ids ? sql`notice_id = any(${ids}::bigint[])` : sql`notice_id <= ${upTo}`
  await sql`
    update notices set read_at = ${clock.now()}
    where user_id = ${caller.userId} and read_at is null and ${marked}`.execute(tx)
  return countUnread(tx, caller)
}

/** Mails these kinds, and no others, to the caller from now on. */
export async function saveSettings({ tx, caller, input }: SaveCall): Promise<{ message: string }> {
  await tx.deleteFrom('notice_mails').where('user_id', '=', caller.userId).execute()
  const kinds = [...new Set(input.mailed)]
  if (kinds.length > 0)
    await tx
      .insertInto('notice_mails')
      .values(kinds.map((kind) => ({ user_id: caller.userId, kind })))
      .execute()
  return { message: 'Saved. It holds for what happens from now on.' }
}
