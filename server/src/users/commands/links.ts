import { newResetLink } from '#identity/passwords/reset-links.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type LetterPart, letter } from '#platform/mail/letter.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import '#identity/tables.ts'

type Writing = Pick<WriteCall<unknown>, 'tx' | 'clock' | 'services'>
type Words = { subject: string; before: LetterPart[]; label: string }

/** Sends a new user the link for setting their first password. */
export async function sendFirstLink(call: Writing, userName: string): Promise<void> {
  await sendLink(call, userName, {
    subject: 'Your Dealer Payouts user name',
    before: [`You may sign in to Dealer Payouts from now on. Your user name is ${userName}.`],
    label: 'Choose a password'
  })
}

/** Sends a user whose password was reset the link for setting another one. */
export async function sendResetLink(call: Writing, userName: string): Promise<void> {
  await sendLink(call, userName, {
    subject: 'Choose a new Dealer Payouts password',
    before: [`An administrator has reset the password of the user name ${userName}. The former one opens nothing now.`],
    label: 'Choose a new password'
  })
}

async function sendLink(
  { tx, clock, services }: Writing,
  userName: string,
  { subject, before, label }: Words
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'email'])
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  if (user.email === null) return
  const { publicUrl } = services.config
  const { href, validMinutes } = await newResetLink(tx, { userId: user.user_id, publicUrl, now: clock.now() })
  const words = letter({
    subject,
    to: user.name,
    parts: [
      ...before,
      { label, href },
      `The link works once, within ${validMinutes} minutes. After that, ask for another one at sign-in, under Forgot Password.`
    ]
  })
  await sendLater(tx, { services, clock }, { kind: 'mail', to: user.email, ...words })
}
