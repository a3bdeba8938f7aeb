import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, menuOf } from '@payouts/contract/permissions'
import type { Actor } from '@payouts/contract/users/can'
import type { UserRow } from '@payouts/contract/users/schema'
import type { Verdict } from '@payouts/contract/verdict'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { findUserRow } from '../queries/users.ts'

/** A call that changes rights, by an actor whose permission was checked under the lock. */
export type RightsCall<Input> = WriteCall<Input> & { actor: Actor }

/** Refuses an external user, whatever their role grants, with the same text for every call. */
export function refuseExternal({ companyId }: Caller): Refusal | undefined {
  return companyId === null
    ? undefined
    : refuse('notPermitted', 'Users and roles are administered by the provider’s own staff.')
}

/**
 * The caller with their rights as they are, which nobody else changes meanwhile: the role may have changed, or the user
 * may have been disabled, after the call was admitted. Call it with rights locked.
 */
export async function currentActor(tx: Tx, caller: Caller, { access }: Endpoint): Promise<Actor | Refusal> {
  const { userId } = caller
  const now = await tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .select(['role', 'granted'])
    .where('user_id', '=', userId)
    .where('disabled', '=', false)
    .executeTakeFirst()
  const menu = now ? menuOf(now.granted) : []
  if (!now || typeof access === 'string' || !access.some((needed) => isGranted(menu, needed)))
    return refuse('notPermitted', 'Your own rights have changed meanwhile. You are not permitted to do this any more.')
  return { userId, role: now.role, menu }
}

/** Whether an actor may do something to a user. */
export type UserRule = (user: UserRow, actor: Actor) => Verdict

/** Finds the user of a call and does the work, if the rule allows it. */
export async function withUser<Result>(
  { tx, clock, input, actor }: RightsCall<{ userId: number }>,
  can: UserRule,
  work: (user: UserRow) => Promise<Result | Refusal>
): Promise<Result | Refusal> {
  const user = await findUserRow(tx, input.userId, clock.today())
  if (!user) return noSuchUser()
  return refusedBy(can(user, actor)) ?? work(user)
}

export function noSuchUser(): Refusal {
  return refuse('refusedByRule', 'There is no such user.', 'userId')
}
