import type { Database, Tx } from '#platform/db/database.ts'
import { hashOf, newSecret } from '../secrets.ts'
import { lockCredentials } from '../users/credentials.ts'
import '../tables.ts'

const validMinutes = 30

/** Creates a link with which a user sets another password. It works once and replaces earlier ones. */
export async function newResetLink(
  tx: Tx,
  { userId, publicUrl, now }: { userId: number; publicUrl: string; now: Date }
): Promise<{ href: string; validMinutes: number }> {
  const secret = newSecret()
  const values = {
    user_id: userId,
    secret_hash: hashOf(secret),
    expires_at: new Date(now.getTime() + validMinutes * 60_000),
    used_at: null,
    used_by_request: null
  }
  await tx
    .insertInto('password_resets')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { href: `${publicUrl}/resetForgotPassword?authParam=${secret}`, validMinutes }
}

/** The user of this link; both stay locked until the transaction ends. */
export async function lockResetLink(tx: Tx, authParam: string) {
  const secretHash = hashOf(asSent(authParam))
  const link = await tx
    .selectFrom('password_resets')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  if (!link) return undefined
  // Always the user before the link, so that no two deadlock.
  await lockCredentials(tx, link.user_id)
  return tx
    .selectFrom('password_resets')
    .innerJoin('users', 'users.user_id', 'password_resets.user_id')
    .select([
      'users.user_id',
      'user_name',
      'users.name',
      'email',
      'language',
      'expires_at',
      'used_at',
      'used_by_request'
    ])
    .where('secret_hash', '=', secretHash)
    .where('disabled', '=', false)
    .forUpdate('password_resets')
    .executeTakeFirst()
}

/** Accepts either alphabet of base64, and spaces that some programs make of plus signs. */
function asSent(authParam: string): string {
  return Buffer.from(authParam.replaceAll(' ', '+'), 'base64').toString('base64url')
}

export async function markLinkUsed(
  tx: Tx,
  { userId, requestId, now }: { userId: number; requestId: string; now: Date }
): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now, used_by_request: requestId })
    .where('user_id', '=', userId)
    .execute()
}

/** Ends a user's unused link. */
export async function endResetLinkOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Deletes links that expired a day ago; until then a repeated call gets the same answer. */
export async function forgetOldResetLinks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', new Date(now.getTime() - 24 * 60 * 60_000))
    .execute()
}
