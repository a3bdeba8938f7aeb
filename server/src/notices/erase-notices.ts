import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import './tables.ts'

/** Erases the notices that a condition on them finds. Returns how many. */
export async function eraseNotices(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from notices where ${which}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Erases what users were notified of, and which of it they wanted mailed. */
export async function eraseNoticesOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  const theirs = sql`user_id = any(${[...userIds]}::bigint[])`
  await eraseNotices(tx, theirs)
  await sql`delete from notice_mails where ${theirs}`.execute(tx)
}
