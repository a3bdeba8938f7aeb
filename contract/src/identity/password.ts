/** `standard` is the specification's rule; `nist` is length alone, 15 to 64 characters of any kind. */
export type PasswordPolicy = 'standard' | 'nist'

const standardPattern = /^(?=.*[A-Z])(?=.*\d)(?=.*[@&])[A-Za-z\d@&]{8,20}$/

/** The specification's own words; its pattern takes up to 20 characters, of which the console's fields let 16 in. */
export const standardPasswordMessage =
  'Password must be between 8 to 16 character, including at least 1 upper case, 1 lower case, 1 numeric & 1 sepecial charcter (e.g. @,!,&,#)'
export const nistPasswordMessage = 'The password must have 15 to 64 characters.'
export const passwordsDifferMessage = 'New password and confirmation password do not match!'

/** Says what is wrong with a new password; undefined when nothing is. Lists of well-known passwords come on top. */
export function passwordProblem(password: string, policy: PasswordPolicy = 'standard'): string | undefined {
  if (policy === 'nist') {
    const length = [...password].length
    return length >= 15 && length <= 64 ? undefined : nistPasswordMessage
  }
  return standardPattern.test(password) ? undefined : standardPasswordMessage
}
