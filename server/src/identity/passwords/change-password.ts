import { newPasswordProblems } from '@payouts/contract/identity/password'
import { recordEvent } from '#activity/record.ts'
import type { ProofCall, WriteCall } from '#platform/http/calls/bind.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { countHelpRequest, forgiveHelpRequests } from '../help-requests.ts'
import { passwordChangedMail } from '../notices.ts'
import { setPassword } from '../users/commands.ts'
import { findUser } from '../users/queries.ts'
import { guessable } from './known-passwords.ts'
import { isPassword } from './password-hash.ts'

type PasswordChange = { oldPassword: string; newPassword: string; confirmNewPassword: string }

/** Limits guesses, so that an unattended session does not reveal its password. */
export async function proveCurrentPassword(call: ProofCall<PasswordChange>): Promise<Refusal | undefined> {
  const { db, caller, input, address, clock } = call
  const counted = { kind: 'CURRENT PASSWORD', subject: String(caller.userId) } as const
  await countHelpRequest(db, { ...counted, address, now: clock.now() })
  const user = await findUser(db, caller.userName)
  if (!(await isPassword(input.oldPassword, user?.password_hash)))
    return refuse('refusedByRule', 'The current password is not correct.', 'oldPassword')
  await forgiveHelpRequests(db, counted.kind, counted.subject)
  return undefined
}

/** Changes the caller's own password, once proved, and ends all their sessions, including this one. */
export async function changePassword(call: WriteCall<PasswordChange>): Promise<{ message: string } | Refusal> {
  const { tx, caller, input, clock, requestId, services } = call
  const { newPassword, confirmNewPassword } = input
  const typed = { newPassword, confirmation: confirmNewPassword }
  const problems = newPasswordProblems(typed, services.config.passwordPolicy)
  if (problems.newPassword) return refuse('refusedByRule', problems.newPassword, 'newPassword')
  if (problems.confirmation) return refuse('refusedByRule', problems.confirmation, 'confirmNewPassword')
  const guess = await guessable(newPassword, caller.userName, services.config)
  if (guess !== undefined) return refuse('refusedByRule', guess, 'newPassword')
  if (newPassword === input.oldPassword)
    return refuse('refusedByRule', 'The new password is the current one. Please choose another one.', 'newPassword')
  await setPassword(tx, caller.userId, newPassword)
  await recordEvent(tx, {
    area: 'identity',
    action: 'CHANGE PASSWORD',
    activity: `${caller.name} changed their password`,
    actor: caller,
    name: caller.userName,
    requestId,
    at: clock.now()
  })
  const user = await findUser(tx, caller.userName)
  if (user?.email) await sendLater(tx, { services, clock }, passwordChangedMail({ ...user, email: user.email }))
  return { message: 'Password changed successfully.' }
}
