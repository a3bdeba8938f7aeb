/** `standard` is the specification's rule; `nist` is length alone, 15 to 64 characters of any kind. */
export type PasswordPolicy = 'standard' | 'nist'

const standardPattern = /^(?=.*[A-Z])(?=.*\d)(?=.*[@&])[A-Za-z\d@&]{8,20}$/

/**
 * The specification's words. Its pattern allows up to 20 characters, of which the console's fields allow 16, no ! and
 * no #, and requires no lower-case letter: see the checklist of `passwordParts`, and
 * `docs/decisions/specification.md`.
 */
export const standardPasswordMessage =
  'Password must be between 8 to 16 character, including at least 1 upper case, 1 lower case, 1 numeric & 1 sepecial charcter (e.g. @,!,&,#)'
export const nistPasswordMessage = 'The password must have 15 to 64 characters.'
export const currentPasswordMissing = 'Please enter your current password!'
export const newPasswordMissing = 'Please enter your new password!'
export const newPasswordTooShort = 'New Password minimum length should not be less than 8 character!'
export const confirmationMissing = 'Please enter your confirmation password!'
export const confirmationTooShort = 'Confirm Password Minimum length should not be less than 8 character!'
export const passwordsDifferMessage = 'New password and confirmation password do not match!'

/** How many characters the console's fields take. */
export const longestTypedPassword: Record<PasswordPolicy, number> = { standard: 16, nist: 64 }

const shortestStandard = 8

/** Says what is wrong with a new password; undefined when nothing is. Lists of well-known passwords come on top. */
export function passwordProblem(password: string, policy: PasswordPolicy = 'standard'): string | undefined {
  if (policy === 'nist') {
    const length = [...password].length
    return length >= 15 && length <= 64 ? undefined : nistPasswordMessage
  }
  return standardPattern.test(password) ? undefined : standardPasswordMessage
}

export type NewPassword = { newPassword: string; confirmation: string }

/** Says what is wrong with a new password as it was typed twice, field by field; used by the server and its screens. */
export function newPasswordProblems(
  { newPassword, confirmation }: NewPassword,
  policy: PasswordPolicy
): { [Field in keyof NewPassword]: string | undefined } {
  const isTooShort = (password: string) => policy === 'standard' && password.length < shortestStandard
  return { newPassword: problemOfNew(), confirmation: problemOfConfirmation() }

  function problemOfNew(): string | undefined {
    if (!newPassword) return newPasswordMissing
    return isTooShort(newPassword) ? newPasswordTooShort : passwordProblem(newPassword, policy)
  }

  function problemOfConfirmation(): string | undefined {
    if (!confirmation) return confirmationMissing
    if (isTooShort(confirmation)) return confirmationTooShort
    return confirmation === newPassword ? undefined : passwordsDifferMessage
  }
}

type PasswordPart = { what: string; isMet: boolean }

/** The rule part by part, for a checklist that updates while the user types. */
export function passwordParts(password: string, policy: PasswordPolicy): PasswordPart[] {
  const length = [...password].length
  if (policy === 'nist') return [{ what: '15 to 64 characters', isMet: length >= 15 && length <= 64 }]
  return [
    { what: '8 to 16 characters', isMet: length >= shortestStandard && length <= longestTypedPassword.standard },
    { what: 'An upper case letter', isMet: /[A-Z]/.test(password) },
    { what: 'A digit', isMet: /\d/.test(password) },
    { what: 'An @ or an &', isMet: /[@&]/.test(password) },
    { what: 'Nothing but letters, digits, @ and &', isMet: /^[A-Za-z\d@&]+$/.test(password) }
  ]
}
