import { setTimeout as pause } from 'node:timers/promises'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { identityEndpoints, LoginResult } from '@payouts/contract/identity/endpoints'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { BootstrapCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { endBootstrap } from '../sessions/bootstraps.ts'
import { openSession } from '../sessions/sessions.ts'
import { twoStepSince } from '../two-step/queries.ts'
import { takeRecoveryCode } from '../two-step/recovery-codes.ts'
import { type TakenCode, takeCode } from '../two-step/take-code.ts'
import { holdCredentials } from '../users/credentials.ts'
import { callerOf, findUser, type User } from '../users/queries.ts'
import { rememberNetwork } from './known-networks.ts'
import { loginResultOf } from './login-result.ts'
import {
  type Attempt,
  beginAttempt,
  forgiveAttempts,
  lockedForStrangers,
  type Origin,
  originOf,
  withdrawAttempt
} from './sign-in-attempts.ts'

type LoginCall = BootstrapCall<CheckedInputOf<typeof identityEndpoints.login>>

/** Refuses a user whose right password opens nothing, because staff sign in elsewhere. */
export type MayUsePassword = (tx: Tx, user: User, call: LoginCall) => Promise<Refusal | undefined>

type SignInCall = LoginCall & { mayUsePassword: MayUsePassword }

/**
 * Longer than a sign-in that checks a password. While strangers are locked out, answers without a check of the
 * password must not come sooner than those of somebody known here who typed wrongly.
 */
const lockedAnswerMs = 500

/**
 * Signs a user in: creates a session with its own key, and ends the bootstrap. Refusal and duration are the same
 * whether the user exists, is disabled or typed wrongly.
 */
export const signInUnder =
  (mayUsePassword: MayUsePassword) =>
  (call: LoginCall): Promise<LoginResult | Refusal> =>
    signIn({ ...call, mayUsePassword })

async function signIn(call: SignInCall): Promise<LoginResult | Refusal> {
  const begun = performance.now()
  const answer = await trySignIn(call)
  if (isRefusal(answer) && answer.code === 'locked') await pause(begun + lockedAnswerMs - performance.now())
  return answer
}

async function trySignIn(call: SignInCall): Promise<LoginResult | Refusal> {
  const { db, input, clock, address, services } = call
  const now = clock.now()
  const attempt = await beginAttempt(db, services.masterKey, { userName: input.userName, address, now })
  if (isRefusal(attempt)) return signInPastLock(call, attempt)
  const user = await findUser(db, input.userName)
  const isRight = await isPassword(input.password, user?.password_hash)
  if (!user || user.disabled || !isRight) return refuseSignIn(call, user, attempt)
  const twoStep = await secondStep(call, user, attempt)
  if (isRefusal(twoStep)) return twoStep
  return completeSignIn(call, user, attempt, twoStep)
}

/**
 * A recovery code opens a sign-in that others have locked. It has 120 random bits and works once, so no guesser finds
 * one, and no lock is needed. The password is only checked with it.
 */
async function signInPastLock(call: SignInCall, locked: Refusal): Promise<LoginResult | Refusal> {
  const { db, input, address, clock, services } = call
  const refusal = withRecoveryHint(locked)
  if (input.oneTimeCode === undefined) return refusal
  const user = await findUser(db, input.userName)
  const code = { userId: user?.user_id ?? nobody, code: input.oneTimeCode, now: clock.now(), requestId: null }
  const isTaken = await takeRecoveryCode(db, services.masterKey, code)
  if (!user || user.disabled || !isTaken) return refusal
  const origin = originOf({ userName: input.userName, address })
  if (!(await isPassword(input.password, user.password_hash))) return refuseSignIn(call, user, origin)
  return completeSignIn(call, user, origin, 'recovery code')
}

function withRecoveryHint({ code, message, details }: Refusal): Refusal {
  return refuse(code, `${message} A recovery code lets you in before.`, undefined, details)
}

/** An unknown user is looked up in the same way. */
const nobody = 0

type SecondStep = TakenCode | 'off'

/**
 * One text whatever is wrong, including the code. The audit trail names the user only if they exist: other input may
 * be a password in the wrong field.
 */
async function refuseSignIn(
  call: SignInCall,
  user: User | undefined,
  origin: Origin & Partial<Attempt>
): Promise<Refusal> {
  const { db, input, clock, requestId } = call
  await db.transaction().execute((tx) =>
    recordEvent(tx, {
      area: 'identity',
      action: 'SIGN IN',
      activity: `A sign-in as ${user?.user_name ?? 'somebody unknown'} was refused`,
      actor: 'system',
      name: user?.user_name ?? '',
      details: { place: origin.network },
      requestId,
      outcome: 'REFUSED',
      at: clock.now()
    })
  )
  const { strangersLockedUntil } = origin
  if (strangersLockedUntil) return withRecoveryHint(lockedForStrangers(strangersLockedUntil, clock.now()))
  const what =
    input.oneTimeCode === undefined ? 'The user name or the password' : 'The user name, the password or the code'
  return refuse('signInRefused', `${what} is not correct. Please try again.`)
}

/** Checked only after the password, so that the answer does not reveal who uses two-step sign-in. */
async function secondStep(call: SignInCall, user: User, attempt: Attempt): Promise<SecondStep | Refusal> {
  const { db, input, clock, services } = call
  if (!(await twoStepSince(db, user.user_id))) return 'off'
  if (input.oneTimeCode === undefined) {
    await withdrawAttempt(db, attempt)
    return refuse('refusedByRule', 'Please enter the code that your authenticator app shows.', 'oneTimeCode')
  }
  const check = { userId: user.user_id, code: input.oneTimeCode, now: clock.now(), requestId: null }
  return (await takeCode(db, services.masterKey, check)) ?? refuseSignIn(call, user, attempt)
}

/** The proof may have been replaced while this sign-in waited; then no session opens. */
async function completeSignIn(
  call: SignInCall,
  user: User,
  origin: Origin & Partial<Attempt>,
  twoStep: SecondStep
): Promise<LoginResult | Refusal> {
  const { db, input, clock, services } = call
  const { masterKey } = services
  const { user_id: userId } = user
  const now = clock.now()
  const opened = await db.transaction().execute(async (tx) => {
    if (!(await holdCredentials(tx, user, { twoStepOn: twoStep !== 'off' }))) return undefined
    const refused = await call.mayUsePassword(tx, user, call)
    if (refused) return refused
    await forgiveAttempts(tx, origin)
    await rememberNetwork(tx, masterKey, { userId, network: origin.network, now })
    await endBootstrap(tx, call.bootstrapId)
    await recordEvent(tx, {
      area: 'identity',
      action: 'SIGN IN',
      activity: `${user.name} signed in${twoStep === 'recovery code' ? ' with a recovery code' : ''}`,
      actor: callerOf(user),
      details: { twoStep },
      requestId: call.requestId,
      at: now
    })
    return openSession(tx, masterKey, { userId, remembered: input.rememberMe, now })
  })
  if (!opened) return refuseSignIn(call, user, origin)
  if (isRefusal(opened)) {
    if (origin.failureId !== undefined) await withdrawAttempt(db, { failureId: origin.failureId })
    return opened
  }
  return loginResultOf(db, user, { ...opened, twoStepMissing: user.requires_two_step && twoStep === 'off' })
}
