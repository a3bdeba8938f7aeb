import { canDisable, canResetPassword, canResetTwoStep, canUnlock } from '@payouts/contract/users/can'
import { recordEvent } from '#activity/record.ts'
import { randomPassword } from '#identity/secrets.ts'
import { unlockUser } from '#identity/sign-in/sign-in-attempts.ts'
import { resetTwoStep } from '#identity/two-step/commands.ts'
import { resetPassword, setDisabled } from '#identity/users/commands.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { sendResetLink } from './links.ts'
import { withUser } from './with-user.ts'

type AtOnceCall = WriteCall<{ userId: number; reason: string }>
type Outcome = Promise<{ message: string } | Refusal>

/** Disables a user and ends their sessions. What only takes rights away needs no second person. */
export function disable(call: AtOnceCall): Outcome {
  return withUser(call, canDisable, async (user) => {
    const disabled = await setDisabled(call.tx, user.userName, true, byCaller(call))
    if (isRefusal(disabled)) return disabled
    return { message: `${user.name} is shut out, and every session of theirs has ended.` }
  })
}

/** Replaces a user's password by a random one, never shown, and mails the user a link to set another. */
export function resetUserPassword(call: AtOnceCall): Outcome {
  return withUser(call, canResetPassword, async (user) => {
    const reset = await resetPassword(call.tx, user.userName, randomPassword(), byCaller(call))
    if (isRefusal(reset)) return reset
    await sendResetLink(call, user.userName)
    return { message: `The former password opens nothing any more. A link for another one goes to ${user.email}.` }
  })
}

/** Turns the two-step sign-in of a user off who lost app and codes, and mails them. */
export function resetUserTwoStep(call: AtOnceCall): Outcome {
  return withUser(call, canResetTwoStep, async (user) => {
    const reset = await resetTwoStep(call.tx, user.userName, byCaller(call), call)
    if (isRefusal(reset)) return reset
    return { message: `The two-step sign-in of ${user.name} is off, and their sessions ended.` }
  })
}

/** Deletes the failed sign-ins that lock a user out. */
export function unlock(call: AtOnceCall): Outcome {
  return withUser(call, canUnlock, async (user) => {
    await unlockUser(call.tx, user.userName)
    await recordEvent(call.tx, {
      area: 'users',
      action: 'UNLOCK USER',
      activity: `Forgot the failed sign-ins of ${user.userName}`,
      name: user.userName,
      details: { userId: user.userId },
      ...byCaller(call)
    })
    return { message: `The right password lets ${user.name} in again.` }
  })
}

function byCaller({ caller, clock, requestId, input }: AtOnceCall) {
  return { actor: caller, at: clock.now(), requestId, reason: input.reason }
}
