import { isTrouble, refusedField } from '#client/call-error.ts'

export type Credentials = {
  readonly userName: string
  readonly password: string
  readonly rememberMe: boolean
  /** A code of the authenticator app or a recovery code, once sign-in has requested it. */
  readonly oneTimeCode?: string
}

/** Whether the password was right and a code is required. */
export function asksForCode(error: unknown): boolean {
  return isTrouble(error, 'refusedByRule') && refusedField(error) === 'oneTimeCode'
}
