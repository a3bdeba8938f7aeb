import { identityEndpoints, type LoginResult } from '@payouts/contract/identity/endpoints'
import type { AnyRouter, HistoryState } from '@tanstack/react-router'
import { call } from '#client/call.ts'
import { isTrouble } from '#client/call-error.ts'
import { dropAccessToken } from '#client/session/access-token.ts'
import { keepSession, type Session } from '#client/session/session.ts'
import { homePath, menuFor } from '#layout/menu/menu.ts'
import { wantedScreen } from '#layout/wanted.ts'
import type { Credentials } from './credentials.ts'

export { signOut } from '#layout/top-bar/sign-out.ts'

/**
 * Signs in and keeps the session. When the server calls the attempt expired, one more is made with a new access token.
 * @throws CallError if the server refuses
 */
export async function signIn({ userName, rememberMe, ...proofs }: Credentials): Promise<Session> {
  const payload = { userName: userName.trim(), rememberMe, ...proofs }
  const result = await call(identityEndpoints.login, payload).catch((error) => {
    if (!isTrouble(error, 'sessionExpired')) throw error
    dropAccessToken()
    return call(identityEndpoints.login, payload)
  })
  return keepSignIn(result, payload.userName, rememberMe)
}

/** Keeps the session that the server opened. */
export function keepSignIn(result: LoginResult, loginId: string, rememberMe: boolean): Session {
  const session = sessionFrom(result, loginId, rememberMe)
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
    twoStepMissing: result.twoStepMissing,
    language: result.language,
    isNew: result.isNew
  }
}

/** Where a session begins: on the requested screen, or else at home. */
export function firstScreen(router: AnyRouter, state: HistoryState, { menu, loginId }: Session): string {
  const wanted = wantedScreen(state, loginId)
  const isScreen = wanted !== undefined && router.getMatchedRoutes(wanted.split(/[?#]/)[0] ?? '')[2]?.path !== '$'
  return isScreen ? wanted : homePath(menuFor(menu, (path) => path in router.routesByPath))
}
