import { identityEndpoints, type LoginResult } from '@payouts/contract/identity/endpoints'
import { dropAccessToken } from '../../client/access-token.ts'
import { call } from '../../client/call.ts'
import { isTrouble, refusedField } from '../../client/call-error.ts'
import { keepSession, type Session } from '../../client/session.ts'

export type Credentials = {
  readonly userName: string
  readonly password: string
  readonly rememberMe: boolean
  /** A code of the authenticator app or a recovery code, once sign-in asked for it. */
  readonly oneTimeCode?: string
}

/** Whether the password was right and a code is wanted on top. */
export function asksForCode(error: unknown): boolean {
  return isTrouble(error, 'refusedByRule') && refusedField(error) === 'oneTimeCode'
}

/**
 * Signs in and keeps the session. When the server calls the attempt expired, one more is made with a new access token.
 * @throws CallError when the server refuses
 */
export async function signIn({ userName, rememberMe, ...proofs }: Credentials): Promise<Session> {
  const payload = { userName: userName.trim(), rememberMe, ...proofs }
  const result = await call(identityEndpoints.login, payload).catch((error) => {
    if (!isTrouble(error, 'sessionExpired')) throw error
    dropAccessToken()
    return call(identityEndpoints.login, payload)
  })
  const session = sessionFrom(result, payload.userName, rememberMe)
  keepSession(session)
  return session
}

function sessionFrom(result: LoginResult, loginId: string, rememberMe: boolean): Session {
  const { sessionId, messageKey, userId, name, role, isExternalUser, companyId, companyCode, companyName } = result
  return {
    sessionId,
    messageKey,
    loginId,
    userId,
    userName: name,
    role,
    menu: result.userAccessDetails.menuList,
    company:
      isExternalUser === 'Y' && companyId !== null
        ? { id: companyId, code: companyCode ?? '', name: companyName ?? '' }
        : null,
    rememberMe,
    twoStepMissing: result.twoStepMissing
  }
}
