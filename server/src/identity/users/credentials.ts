import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { twoStepSince } from '../two-step/queries.ts'
import type { User } from './queries.ts'
import '../tables.ts'

/**
 * Whether a user's credentials are still those just verified. If so, they are locked until the transaction ends, so that
 * a later change of credentials finds the new session and ends it.
 */
export async function holdCredentials(tx: Tx, user: User, { twoStepOn }: { twoStepOn: boolean }): Promise<boolean> {
  const held = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', user.user_id)
    .where('user_name', '=', user.user_name)
    .where('password_hash', '=', user.password_hash)
    .where('disabled', '=', false)
    .forShare()
    .executeTakeFirst()
  if (!held) return false
  return ((await twoStepSince(tx, user.user_id)) !== undefined) === twoStepOn
}

/**
 * Waits for this user's running sign-ins. Changes of the user's own row do not need it.
 *
 * Locks are taken in one order, so that none deadlock: all rights (`lockRights`), the user, the user's sessions, then
 * everything else of the user.
 */
export async function lockCredentials(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * The lock of a call that changes its caller's credentials or ends the caller's sessions, taken before its own session's:
 * who ends sessions locks the user first, and waits for every session with a running call.
 */
export const lockOwnCredentials = (tx: Tx, { userId }: Caller): Promise<void> => lockCredentials(tx, userId)
