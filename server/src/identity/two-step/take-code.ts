import type { Database } from '#platform/db/database.ts'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import { openSecret, stepOfCode } from './authenticator.ts'
import { type CodeCheck, plain, takeRecoveryCode } from './recovery-codes.ts'
import './tables.ts'

/** Which kind of code was accepted. */
export type TakenCode = 'app code' | 'recovery code'

/**
 * Verifies a code of a user with two-step sign-in, and uses it up: it is never accepted again, even by concurrent
 * calls, except for a repeat of the same call. @returns undefined if it is wrong or used
 */
export async function takeCode(db: Database, masterKey: MasterKey, check: CodeCheck): Promise<TakenCode | undefined> {
  if (isAppCode(check.code)) return (await takeAppCode(db, masterKey, check)) ? 'app code' : undefined
  return (await takeRecoveryCode(db, masterKey, check)) ? 'recovery code' : undefined
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(plain(code))
}

/** Verifies a code of the authenticator app, even of one that is not confirmed yet. */
export async function takeAppCode(
  db: Database,
  masterKey: MasterKey,
  { userId, code, now, requestId }: CodeCheck
): Promise<boolean> {
  const found = await db.selectFrom('two_step').select('sealed_secret').where('user_id', '=', userId).executeTakeFirst()
  const step =
    found && isAppCode(code) && stepOfCode(openSecret(masterKey, userId, found.sealed_secret), plain(code), now)
  if (!found || typeof step !== 'number') return false
  const { numUpdatedRows } = await db
    .updateTable('two_step')
    .set({ last_step: step, used_by_request: requestId })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', found.sealed_secret)
    .where((row) =>
      row.or([
        row('last_step', 'is', null),
        row('last_step', '<', step),
        row.and([row('last_step', '=', step), row('used_by_request', '=', requestId)])
      ])
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
