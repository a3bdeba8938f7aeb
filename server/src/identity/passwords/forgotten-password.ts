import { newPasswordProblems } from '@payouts/contract/identity/password'
import type { Language } from '@payouts/contract/language'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { BootstrapCall } from '#platform/http/calls/bind.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import { letter } from '#platform/mail/letter.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { countHelpRequest } from '../help-requests.ts'
import { mailTexts } from '../mail-texts.ts'
import { passwordChangedMail } from '../notices.ts'
import { unlockUser } from '../sign-in/sign-in-attempts.ts'
import { setPassword } from '../users/commands.ts'
import { guessable } from './known-passwords.ts'
import { lockResetLink, markLinkUsed, newResetLink } from './reset-links.ts'

const queue = 'send-reset-links'

/**
 * Accepts a request for a reset link. A job looks the user up afterwards, so that answer and duration are the same
 * whether or not the user exists.
 */
export async function forgotPassword(call: BootstrapCall<{ loginId: string }>): Promise<{ message: string }> {
  const { db, input, address, clock, services } = call
  const { loginId } = input
  await countHelpRequest(db, { kind: 'PASSWORD', subject: loginId, address, now: clock.now() }, (tx) =>
    services.jobs.enqueue(tx, queue, { loginId })
  )
  return { message: 'If entered user id is correct, you will receive a password reset link on registered email id.' }
}

export const sendResetLinks = defineJob<{ loginId: string }>({
  queue,
  async handle({ data: { loginId }, tx, clock, services }) {
    const now = clock.now()
    const { publicUrl } = services.config
    for (const { userId, userName, name, email, language } of await lockUsersOfLoginId(tx, loginId)) {
      const { href, validMinutes } = await newResetLink(tx, { userId, publicUrl, now })
      const words = mailTexts(language)
      const content = letter({
        subject: words('forgotPassword'),
        to: name,
        language,
        parts: [
          words('forgotPasswordText', { userName }),
          { label: words('newPassword'), href },
          words('newerLink', { minutes: validMinutes }),
          words('staysAsItIs')
        ]
      })
      await sendLater(tx, { services, clock }, { kind: 'mail', to: email, ...content })
      await recordEvent(tx, {
        area: 'identity',
        action: 'SEND RESET LINK',
        activity: `Sent ${userName} a link to reset their password`,
        actor: 'system',
        name: userName,
        details: { userId },
        at: now
      })
    }
  }
})

type Reset = { newPassword: string; confirmedNewPassword: string; encryptedValue: string }

/** Sets another password for the link's user, and ends all their sessions. */
export async function resetForgottenPassword(call: BootstrapCall<Reset>): Promise<{ message: string } | Refusal> {
  const { db, input, address, clock, requestId, services } = call
  const { newPassword, confirmedNewPassword, encryptedValue } = input
  const now = clock.now()
  const done = { message: 'Password changed successfully' }
  await countHelpRequest(db, { kind: 'RESET', subject: address, address, now })
  return db.transaction().execute(async (tx) => {
    const link = await lockResetLink(tx, encryptedValue)
    if (link && link.used_by_request === requestId) return done
    if (!link || link.used_at !== null || link.expires_at <= now) return refuseLink()
    const { user_id: userId, user_name: userName } = link
    const typed = { newPassword, confirmation: confirmedNewPassword }
    const problems = newPasswordProblems(typed, services.config.passwordPolicy)
    if (problems.newPassword) return refuse('refusedByRule', problems.newPassword, 'newPassword')
    if (problems.confirmation) return refuse('refusedByRule', problems.confirmation, 'confirmedNewPassword')
    const guess = await guessable(newPassword, userName, services.config)
    if (guess !== undefined) return refuse('refusedByRule', guess, 'newPassword')
    await markLinkUsed(tx, { userId, requestId, now })
    await setPassword(tx, userId, newPassword)
    await unlockUser(tx, userName)
    await recordEvent(tx, {
      area: 'identity',
      action: 'RESET PASSWORD',
      activity: `${link.name} set a new password by a reset link`,
      actor: 'system',
      name: userName,
      details: { userId },
      requestId,
      at: now
    })
    if (link.email) await sendLater(tx, { services, clock }, passwordChangedMail({ ...link, email: link.email }))
    return done
  })
}

/** The same text for an unknown link, so that guessing reveals nothing. */
function refuseLink(): Refusal {
  return refuse(
    'refusedByRule',
    'This link was used before or is out of date. Please ask for a new one.',
    'encryptedValue'
  )
}

/** A user who may sign in, with their contact. */
type ReachableUser = { userId: number; userName: string; name: string; email: string; language: Language }

/**
 * The users with this user name or e-mail address, which several may share. JavaScript lower-cases the text, as for
 * the limits, because the database lower-cases some letters differently, such as `İ`. Their addresses stay unchanged
 * until the transaction ends: whoever changes one then finds the link that went to it.
 */
async function lockUsersOfLoginId(tx: Tx, loginId: string): Promise<ReachableUser[]> {
  const { rows } = await sql<ReachableUser>`
    select user_id as "userId", user_name as "userName", name, email, language
    from users
    where ${loginId.toLowerCase()} in (lower(user_name), lower(email)) and email <> '' and not disabled
    order by user_id
    for share`.execute(tx)
  return rows
}
