import type { Actor } from '@payouts/contract/users/can'
import type { UserRow } from '@payouts/contract/users/schema'
import type { Verdict } from '@payouts/contract/verdict'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { findUserRow } from '../queries/users.ts'

/** Whether an actor may do something to a user. */
export type UserRule = (user: UserRow, actor: Actor) => Verdict

/** Finds the user of a call and does the work, if the rule allows it. */
export async function withUser<Result>(
  { tx, clock, input, caller }: WriteCall<{ userId: number }>,
  can: UserRule,
  work: (user: UserRow) => Promise<Result | Refusal>
): Promise<Result | Refusal> {
  const user = await findUserRow(tx, input.userId, clock.today())
  if (!user) return noSuchUser()
  return refusedBy(can(user, caller)) ?? work(user)
}

export function noSuchUser(): Refusal {
  return refuse('refusedByRule', 'There is no such user.', 'userId')
}
