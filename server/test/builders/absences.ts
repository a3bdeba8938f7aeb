import { absenceEndpoints } from '@payouts/contract/absences/endpoints'
import type { Day } from '@payouts/contract/page'
import type { TestApp, TestSession } from '../app/app.ts'

/** The id of a user, by the name they sign in with. */
export async function idOf({ database: { db } }: TestApp, userName: string): Promise<number> {
  const { user_id: userId } = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  return userId
}

type Days = { fromDay?: Day; toDay?: Day }

/** Somebody declares an absence and who substitutes; for today unless days are given. */
export async function isAway(
  app: TestApp,
  by: TestSession,
  delegate: string | null,
  { fromDay = app.clock.today(), toDay = fromDay }: Days = {}
): Promise<number> {
  const delegateId = delegate === null ? null : await idOf(app, delegate)
  const given = { fromDay, toDay, delegateId, reason: 'On leave' }
  return (await app.call(by, absenceEndpoints.addOwnAbsence, given)).absenceId
}
