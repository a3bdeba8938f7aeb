import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '../tables.ts'

/** Whether a user is a person who is still named, in SQL on its table. */
export const namesUser: RawBuilder<SqlBool> = sql`(role is not null and user_name <> 'erased-' || user_id)`

/**
 * Erases the addresses of users that a condition on them finds, and what let them in. Returns who they are.
 */
export async function eraseContacts(tx: Tx, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    update users set email = null, phone = null where ${namesUser} and ${which} returning user_id as "userId"`.execute(
    tx
  )
  const userIds = rows.map(({ userId }) => userId)
  const theirs = sql`user_id = any(${userIds}::bigint[])`
  await sql`delete from sessions where ${theirs}`.execute(tx)
  await sql`delete from usual_places where ${theirs}`.execute(tx)
  await sql`delete from password_resets where ${theirs}`.execute(tx)
  await sql`delete from recovery_codes where ${theirs}`.execute(tx)
  await sql`delete from two_step where ${theirs}`.execute(tx)
  return userIds
}

/** Erases who users were. Their number stays with what they did; so does the audit trail. */
export async function eraseNames(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`
    update users set name = 'Erased user ' || user_id, user_name = 'erased-' || user_id
    where user_id = any(${[...userIds]}::bigint[])`.execute(tx)
}
