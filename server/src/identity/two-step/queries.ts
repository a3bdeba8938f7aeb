import type { TwoStepState } from '@payouts/contract/identity/two-step-endpoints'
import type { Database } from '#platform/db/database.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import './tables.ts'

/** When a user turned two-step sign-in on; undefined while it is off. */
export async function twoStepSince(db: Database, userId: number): Promise<Date | undefined> {
  const found = await db
    .selectFrom('two_step')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found?.confirmed_at ?? undefined
}

/** The state of a user's two-step sign-in. */
export async function twoStepState(
  db: Database,
  { userId, role }: { userId: number; role: string }
): Promise<TwoStepState> {
  const since = await twoStepSince(db, userId)
  return {
    on: since !== undefined,
    since: since?.toISOString() ?? null,
    required: await isRequiredFor(db, role),
    recoveryCodesLeft: since ? await recoveryCodesLeft(db, userId) : 0
  }
}

export async function isRequiredFor(db: Database, role: string): Promise<boolean> {
  const found = await db.selectFrom('roles').select('requires_two_step').where('name', '=', role).executeTakeFirst()
  return found?.requires_two_step ?? false
}
