import type { LoginResult } from '@payouts/contract/identity/endpoints'
import { menuOf } from '@payouts/contract/permissions'
import { recordEvent } from '../activity/record.ts'
import type { BootstrapCall } from '../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts'
import { endBootstrap } from './bootstraps.ts'
import { isPassword } from './password-hash.ts'
import { findCompany, findUser, type User } from './queries.ts'
import { openSession } from './sessions.ts'
import { beginAttempt, forgiveAttempts } from './sign-in-attempts.ts'

type SignIn = { userName: string; password: string; rememberMe: boolean }

/**
 * Signs a user in: a new session with a key of its own, and the bootstrap's end.
 * The refusal, and the time that it takes, are the same whether the user exists, is disabled or typed wrongly.
 */
export async function signIn(call: BootstrapCall<SignIn>): Promise<LoginResult | Refusal> {
  const { db, input, clock, address } = call
  const now = clock.now()
  const attempt = await beginAttempt(db, { userName: input.userName, address, now })
  if (isRefusal(attempt)) return attempt
  const user = await findUser(db, input.userName)
  const isRight = await isPassword(input.password, user?.password_hash)
  if (!user || user.disabled || !isRight)
    return refuse('signInRefused', 'The user name or the password is not correct. Please try again.')
  const opened = await db.transaction().execute(async (tx) => {
    await forgiveAttempts(tx, attempt)
    await endBootstrap(tx, call.bootstrapId)
    await recordEvent(tx, {
      area: 'identity',
      action: 'SIGN IN',
      activity: `${user.name} signed in`,
      actor: callerOf(user),
      requestId: call.requestId,
      at: now
    })
    return openSession(tx, call.services.masterKey, { userId: user.user_id, remembered: input.rememberMe, now })
  })
  const company = user.company_id === null ? undefined : await findCompany(db, { companyId: user.company_id })
  return {
    ...opened,
    userAccessDetails: { menuList: menuOf(user.granted) },
    isExternalUser: user.company_id === null ? 'N' : 'Y',
    companyCode: company?.companyCode ?? null,
    companyName: company?.companyName ?? null,
    companyId: user.company_id,
    userId: user.user_id,
    name: user.name,
    role: user.role
  }
}

function callerOf(user: User) {
  const { user_id: userId, user_name: userName, name, role, company_id: companyId } = user
  return { userId, userName, name, role, companyId, menu: menuOf(user.granted) }
}
