import type { Language } from '@payouts/contract/language'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/messenger.ts'
import { mailTexts } from './mail-texts.ts'

type Recipient = { name: string; email: string; user_name: string; language: Language }

/** Alerts a user who did not do it themselves. */
export function passwordChangedMail(user: Recipient): Mail {
  const words = mailTexts(user.language)
  const text = words('passwordChangedText', { userName: user.user_name })
  return mailTo(user, words('passwordChanged'), [text, words('ifNotYou')])
}

export function userNameChangedMail(user: Recipient, newUserName: string): Mail {
  const words = mailTexts(user.language)
  const text = words('userNameChangedText', { userName: user.user_name, newUserName })
  return mailTo(user, words('userNameChanged'), [text, words('ifNotYou')])
}

/** Goes to the former address. */
export function addressChangedMail(user: Recipient): Mail {
  const words = mailTexts(user.language)
  const text = words('addressChangedText', { userName: user.user_name })
  return mailTo(user, words('addressChanged'), [text, words('ifNotYou')])
}

/** What happened to a user's two-step sign-in; an administrator does a `reset`. */
export type TwoStepChange = 'on' | 'off' | 'reset'

export function twoStepMail(user: Recipient, change: TwoStepChange): Mail {
  const words = mailTexts(user.language)
  const text = words(change, { userName: user.user_name })
  return mailTo(user, words('twoStepChanged'), [text, words(change === 'reset' ? 'ifNotAsked' : 'ifNotYou')])
}

function mailTo({ name, email, language }: Recipient, subject: string, parts: string[]): Mail {
  return { kind: 'mail', to: email, ...letter({ subject, to: name, language, parts }) }
}
