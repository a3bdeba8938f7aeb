import { mailTexts } from '#identity/mail-texts.ts'
import { newResetLink } from '#identity/passwords/reset-links.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { letter } from '#platform/mail/letter.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import '#identity/tables.ts'

type Writing = Pick<WriteCall<unknown>, 'tx' | 'clock' | 'services'>
/** Names of texts. */
type Texts = Record<'subject' | 'before' | 'label', Parameters<ReturnType<typeof mailTexts>>[0]>

/** Sends a new user the link for setting their first password. */
export async function sendFirstLink(call: Writing, userName: string): Promise<void> {
  await sendLink(call, userName, {
    subject: 'yourUserName',
    before: 'mayNowSignIn',
    label: 'firstPassword'
  })
}

/** Sends a user whose password was reset the link for setting another one. */
export async function sendResetLink(call: Writing, userName: string): Promise<void> {
  await sendLink(call, userName, {
    subject: 'passwordReset',
    before: 'passwordResetText',
    label: 'newPassword'
  })
}

async function sendLink(
  { tx, clock, services }: Writing,
  userName: string,
  { subject, before, label }: Texts
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'language'])
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  if (user.email === null) return
  const { publicUrl } = services.config
  const { href, validMinutes } = await newResetLink(tx, { userId: user.user_id, publicUrl, now: clock.now() })
  const words = mailTexts(user.language)
  const content = letter({
    subject: words(subject),
    to: user.name,
    language: user.language,
    parts: [words(before, { userName }), { label: words(label), href }, words('anotherLink', { minutes: validMinutes })]
  })
  await sendLater(tx, { services, clock }, { kind: 'mail', to: user.email, ...content })
}
