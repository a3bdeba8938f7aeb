/** What a user name is made of; it is unique in any case of letters. */
export const userNamePattern = /^[A-Za-z0-9._@-]{4,100}$/

const userNameTooShort = 'Username must be at least 4 characters long'
export const userNameCharacters = 'A user name has 4 to 100 letters, digits or . _ @ -'
const sameUserName = 'This is your user name already. Please enter another one.'

/** Says what is wrong with the new user name that a person wants; undefined when it is valid. */
export function newUserNameProblem(newUserName: string, current: string): string | undefined {
  if (newUserName.length < 4) return userNameTooShort
  if (!userNamePattern.test(newUserName)) return userNameCharacters
  return newUserName.toLowerCase() === current.toLowerCase() ? sameUserName : undefined
}
