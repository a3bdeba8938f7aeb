import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/messenger.ts'

type Recipient = { name: string; email: string; user_name: string }

const ifNot = 'If it was not you, tell your administrator at once.'

/** Alerts a user who did not do it themselves. */
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

/** Goes to the former address. */
export function addressChangedMail({ name, email, user_name: userName }: Recipient): Mail {
  const parts = [
    `The e-mail address of the user name ${userName} is no longer this one. Mails to you, and links for another password, go to another address from now on.`,
    ifNot
  ]
  return {
    kind: 'mail',
    to: email,
    ...letter({ subject: 'Your Dealer Payouts e-mail address was changed', to: name, parts })
  }
}

/** What happened to a user's two-step sign-in; an administrator does a `reset`. */
export type TwoStepChange = 'on' | 'off' | 'reset'

const twoStepWords: Record<TwoStepChange, (userName: string) => string> = {
  on: (userName) =>
    `Two-step sign-in was turned on for the user name ${userName}. Signing in takes a code of your authenticator app from now on.`,
  off: (userName) =>
    `Two-step sign-in was turned off for the user name ${userName}. Your password alone signs you in from now on.`,
  reset: (userName) =>
    `An administrator turned the two-step sign-in of the user name ${userName} off, and every session of yours was ended. Sign in with your password, and turn it on again.`
}

export function twoStepMail({ name, email, user_name: userName }: Recipient, change: TwoStepChange): Mail {
  const parts = [
    twoStepWords[change](userName),
    change === 'reset' ? 'If you did not ask for it, tell your administrator at once.' : ifNot
  ]
  return {
    kind: 'mail',
    to: email,
    ...letter({ subject: 'Your Dealer Payouts two-step sign-in was changed', to: name, parts })
  }
}
