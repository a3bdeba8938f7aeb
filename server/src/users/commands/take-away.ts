import { canDisable, canResetPassword, canResetTwoStep, canUnlock } from '@payouts/contract/users/can'
import { recordEvent } from '../../activity/record.ts'
import { randomPassword } from '../../identity/secrets.ts'
import { unlockUser } from '../../identity/sign-in/sign-in-attempts.ts'
import { resetTwoStep } from '../../identity/two-step/commands.ts'
import { resetPassword, setDisabled } from '../../identity/users/commands.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { findUserRow } from '../queries/users.ts'
import type { RightsCall } from './acting.ts'
import { sendResetLink } from './links.ts'

type TakingCall = RightsCall<{ userId: number; reason: string }>
type Done = Promise<{ message: string } | Refusal>

/** Shuts a user out, at once and wherever they are signed in: what only takes away waits for nobody. */
export async function disable(call: TakingCall): Done {
  const { tx, input, actor } = call
  const user = await findUserRow(tx, input.userId)
  if (!user) return noSuchUser()
  const refused = refusedBy(canDisable(user, actor))
  if (refused) return refused
  const done = await setDisabled(tx, user.userName, true, byCaller(call))
  return isRefusal(done) ? done : { message: `${user.name} is shut out, and every session of theirs has ended.` }
}

/** Takes a user's password away, which nobody learns in its place: a link goes to the user. */
export async function takePassword(call: TakingCall): Done {
  const { tx, input, actor } = call
  const user = await findUserRow(tx, input.userId)
  if (!user) return noSuchUser()
  const refused = refusedBy(canResetPassword(user, actor))
  if (refused) return refused
  const done = await resetPassword(tx, user.userName, randomPassword(), byCaller(call))
  if (isRefusal(done)) return done
  await sendResetLink(call, user.userName)
  return { message: `The former password opens nothing any more. A link for another one goes to ${user.email}.` }
}

/** Takes the second step of a sign-in away from whoever lost app and codes. The user is told. */
export async function resetSecondStep(call: TakingCall): Done {
  const { tx, input, actor } = call
  const user = await findUserRow(tx, input.userId)
  if (!user) return noSuchUser()
  const refused = refusedBy(canResetTwoStep(user, actor))
  if (refused) return refused
  const done = await resetTwoStep(tx, user.userName, byCaller(call), call)
  return isRefusal(done) ? done : { message: `The two-step sign-in of ${user.name} is off, and their sessions ended.` }
}

/** Forgets the failed sign-ins that shut a user out. */
export async function unlock(call: TakingCall): Done {
  const { tx, input, actor } = call
  const user = await findUserRow(tx, input.userId)
  if (!user) return noSuchUser()
  const refused = refusedBy(canUnlock(user, actor))
  if (refused) return refused
  await unlockUser(tx, user.userName)
  await recordEvent(tx, {
    area: 'users',
    action: 'UNLOCK USER',
    activity: `Forgot the failed sign-ins of ${user.userName}`,
    name: user.userName,
    details: { userId: user.userId },
    ...byCaller(call)
  })
  return { message: `The right password lets ${user.name} in again.` }
}

function byCaller({ caller, clock, requestId, input }: TakingCall) {
  return { actor: caller, at: clock.now(), requestId, reason: input.reason }
}

function noSuchUser(): Refusal {
  return refuse('refusedByRule', 'There is no such user.', 'userId')
}
