import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@payouts/contract/identity/two-step-endpoints'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import './tables.ts'

/** 32 unambiguous characters. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 6
const groupLength = 4

/**
 * A call may be repeated within this time. Later its code is not accepted even for the same call, whose record is
 * deleted one day.
 */
const repeatedWithinMs = 60 * 60_000

/** A code to verify. */
export type CodeCheck = {
  userId: number
  code: string
  now: Date
  /** The call that it proves, which may be repeated with it; null for a sign-in, which always needs a new code. */
  requestId: string | null
}

/** 120 random bits, too many for guessing, so a fast hash is enough: `7KQP-M3XA-ZZ4H-W9CD-P5RT-2LQY`. */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Keyed, so that a copy of the database alone reveals no code. */
function hashOfCode(masterKey: MasterKey, code: string): Buffer {
  return createHmac('sha256', masterKey.subkey('recovery codes')).update(code).digest()
}

/** Replaces all recovery codes of a user. @returns the codes; only their hashes are stored */
export async function replaceRecoveryCodes(tx: Tx, masterKey: MasterKey, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(masterKey, plain(code)), used_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Uses up a recovery code. @returns whether it was valid and unused, except by the same call */
export async function takeRecoveryCode(
  db: Database,
  masterKey: MasterKey,
  { userId, code, now, requestId }: CodeCheck
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now, used_by_request: requestId })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfCode(masterKey, plain(code)))
    .where((row) =>
      row.or([
        row('used_at', 'is', null),
        row.and([
          row('used_by_request', '=', requestId),
          row('used_at', '>', new Date(now.getTime() - repeatedWithinMs))
        ])
      ])
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A code in its normal form. */
export function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}

export async function recoveryCodesLeft(db: Database, userId: number): Promise<number> {
  const { left } = await one(
    db,
    sql<{ left: number }>`
      select count(*) as left from recovery_codes where user_id = ${userId} and used_at is null`
  )
  return left
}
