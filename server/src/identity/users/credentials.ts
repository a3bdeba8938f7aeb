import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { twoStepSince } from '../two-step/queries.ts'
import type { User } from './queries.ts'
import '../tables.ts'

/**
 * Whether a user still signs in with what was proved a moment ago. If so, it stays so until the transaction ends: whoever
 * changes it then finds the session that the transaction opened, and ends it.
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
 * Lets sign-ins of this user that are under way open their sessions first. What changes the user's own row needs it not.
 *
 * Everything takes its locks in one order, so that no two wait for each other: all rights (`lockRights`), the user, the
 * user's sessions, and then what else is the user's.
 */
export async function lockCredentials(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * What a call locks before its own session that changes how its caller signs in, or ends sessions of theirs: whoever ends
 * them has locked the user, and waits for every session in which a call is being made.
 */
export const lockOwnCredentials = (tx: Tx, { userId }: Caller): Promise<void> => lockCredentials(tx, userId)
