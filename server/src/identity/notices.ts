import { letter } from '../platform/mail/letter.ts'
import type { Mail } from '../platform/mail/messenger.ts'

type Recipient = { name: string; email: string; user_name: string }

const ifNot = 'If it was not you, tell your administrator at once.'

/** Whoever did not do it themselves learns of it. */
export function passwordChangedMail({ name, email, user_name: userName }: Recipient): Mail {
  const parts = [
    `The password of the user name ${userName} was changed, and every session of yours was ended. Sign in with the new password.`,
    ifNot
  ]
  return {
    kind: 'mail',
    to: email,
    ...letter({ subject: 'Your Dealer Payouts password was changed', to: name, parts })
  }
}

export function userNameChangedMail({ name, email, user_name: userName }: Recipient, newUserName: string): Mail {
  const parts = [`Your user name was changed from ${userName} to ${newUserName}. Sign in with it from now on.`, ifNot]
  return {
    kind: 'mail',
    to: email,
    ...letter({ subject: 'Your Dealer Payouts user name was changed', to: name, parts })
  }
}
