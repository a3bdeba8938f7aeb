import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { twoStepSince } from '../two-step/queries.ts'
import type { User } from './queries.ts'
import '../tables.ts'

/**
 * Whether a user's credentials are still those that were proved. If so, they stay until the transaction ends: whoever
 * changes them then finds the session that the transaction opened, and ends it.
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
 * Lets this user's sign-ins open their sessions first. Changes of the user's own row do not need it.
 *
 * Locks are taken in one order, so that none deadlock: all rights (`lockRights`), the user, the user's sessions, then
 * everything else of the user.
 */
export async function lockCredentials(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * What a call locks before its session if it changes how its caller signs in, or ends the caller's sessions: whoever
 * ends sessions has locked the user, and waits for every session with a running call.
 */
export const lockOwnCredentials = (tx: Tx, { userId }: Caller): Promise<void> => lockCredentials(tx, userId)
