import { passwordProblem, passwordsDifferMessage } from '@payouts/contract/identity/password'
import { recordEvent } from '../activity/record.ts'
import type { WriteCall } from '../platform/http/bind.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { setPassword } from './commands.ts'
import { guessable } from './known-passwords.ts'
import { isPassword } from './password-hash.ts'
import { findUser } from './queries.ts'

type PasswordChange = { oldPassword: string; newPassword: string; confirmNewPassword: string }

/** Changes the caller's own password, and ends every session of theirs, this one too. */
export async function changePassword(call: WriteCall<PasswordChange>): Promise<{ message: string } | Refusal> {
  const { tx, caller, input, clock, requestId, services } = call
  const { newPassword } = input
  const user = await findUser(tx, caller.userName)
  if (!user || !(await isPassword(input.oldPassword, user.password_hash)))
    return refuse('refusedByRule', 'The current password is not correct.', 'oldPassword')
  if (newPassword !== input.confirmNewPassword)
    return refuse('refusedByRule', passwordsDifferMessage, 'confirmNewPassword')
  const problem =
    passwordProblem(newPassword, services.config.passwordPolicy) ??
    guessable(newPassword, user.user_name) ??
    (newPassword === input.oldPassword ? 'The new password is the current one. Please choose another one.' : undefined)
  if (problem !== undefined) return refuse('refusedByRule', problem, 'newPassword')
  await setPassword(tx, user.user_id, newPassword)
  await recordEvent(tx, {
    area: 'identity',
    action: 'CHANGE PASSWORD',
    activity: `${caller.name} changed their password`,
    actor: caller,
    name: user.user_name,
    requestId,
    at: clock.now()
  })
  return { message: 'Password changed successfully.' }
}
