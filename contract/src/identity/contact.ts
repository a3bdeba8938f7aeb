import { z } from 'zod'

export const contactTypes = ['EMAIL', 'SMS'] as const
/** How the server reaches a person. */
export type ContactType = (typeof contactTypes)[number]

export const contactTypeMissing = 'Please choose verification method type!'
export const branchCodeMissing = 'Please enter Branch Code!'

/** The branch code of the provider's own staff, who have no dealer's branch. */
export const staffBranchCode = 'HQ'

const wording = {
  EMAIL: { missing: 'Please enter email address!', wrong: 'Please enter valid email address!' },
  SMS: { missing: 'Please enter Phone Number!', wrong: 'Please enter valid Phone Number!' }
} satisfies Record<ContactType, object>

const email = z.email()

/** Says what is wrong with an e-mail address or a phone number, which has exactly 10 digits; undefined when nothing is. */
export function contactProblem(contactType: ContactType, contact: string): string | undefined {
  const { missing, wrong } = wording[contactType]
  if (!contact) return missing
  const isRight = contactType === 'EMAIL' ? email.safeParse(contact).success : /^\d{10}$/.test(contact)
  return isRight ? undefined : wrong
}
