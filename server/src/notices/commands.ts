import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { sql } from 'kysely'
import type { WriteCall } from '../platform/http/bind.ts'
import { countUnread } from './queries.ts'
import './tables.ts'

type Endpoints = typeof noticeEndpoints
type MarkCall = WriteCall<CheckedInputOf<Endpoints['markNoticesRead']>>
type SaveCall = WriteCall<CheckedInputOf<Endpoints['saveNoticeSettings']>>

/** Marks notices of the caller; another's are left as they are. */
export async function markRead({ tx, caller, clock, input }: MarkCall): Promise<{ unread: number }> {
  const { ids = null, upTo = null } = input
  const marked = ids ? sql`notice_id = any(${ids}::bigint[])` : sql`notice_id <= ${upTo}`
  await sql`
    update notices set read_at = ${clock.now()}
    where user_id = ${caller.userId} and read_at is null and ${marked}`.execute(tx)
  return countUnread(tx, caller)
}

/** From now on these kinds are mailed to the caller, and no others. */
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
