import type { ProofCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { beginAttempt, forgiveAttempts } from '../sign-in/sign-in-attempts.ts'
import { findUser } from '../users/queries.ts'
import { twoStepSince } from './queries.ts'
import { takeAppCode, takeCode } from './take-code.ts'

type PasswordAndCode = { password: string; oneTimeCode: string }
type PasswordOrCode = { password?: string | undefined; oneTimeCode?: string | undefined }

const isRight = () => undefined
const wrongPassword = () => refuse('refusedByRule', 'The password is not correct. Please try again.', 'password')
const wrongCode = () =>
  refuse('refusedByRule', 'The code is not correct, or it was used already. Please try the next one.', 'oneTimeCode')

/** A wrong proof counts as a failed sign-in, so that a stolen session does not bypass the limits. */
async function asSignInAttempt(
  { db, services, caller, address, clock }: ProofCall<unknown>,
  prove: () => Promise<Refusal | undefined>
): Promise<Refusal | undefined> {
  const { userName } = caller
  const attempt = await beginAttempt(db, services.masterKey, { userName, address, now: clock.now() })
  if (isRefusal(attempt)) return attempt
  const refusal = await prove()
  if (!refusal) await forgiveAttempts(db, attempt)
  return refusal
}

/** Proves by the password and a first code of the new app. */
export function proveNewApp(call: ProofCall<PasswordAndCode>): Promise<Refusal | undefined> {
  const { db, services, caller, input, clock, requestId } = call
  return asSignInAttempt(call, async () => {
    const refusal = await passwordOf(call, input.password)
    if (refusal) return refusal
    const check = { userId: caller.userId, code: input.oneTimeCode, now: clock.now(), requestId }
    return (await takeAppCode(db, services.masterKey, check)) ? isRight() : wrongCode()
  })
}

/** Proves by the password and a code, if two-step sign-in is on. */
export function provePasswordAndCode(call: ProofCall<PasswordAndCode>): Promise<Refusal | undefined> {
  return asSignInAttempt(
    call,
    async () => (await passwordOf(call, call.input.password)) ?? codeOf(call, call.input.oneTimeCode)
  )
}

/** Proves by a code if two-step sign-in is on, otherwise by the password. */
export async function proveIdentity(call: ProofCall<PasswordOrCode>): Promise<Refusal | undefined> {
  const { password, oneTimeCode } = call.input
  if (await twoStepSince(call.db, call.caller.userId)) {
    if (oneTimeCode === undefined)
      return refuse('refusedByRule', 'Please enter a code of your authenticator app.', 'oneTimeCode')
    return asSignInAttempt(call, () => codeOf(call, oneTimeCode))
  }
  if (password === undefined) return refuse('refusedByRule', 'Please enter your password.', 'password')
  return asSignInAttempt(call, () => passwordOf(call, password))
}

async function passwordOf({ db, caller }: ProofCall<unknown>, password: string): Promise<Refusal | undefined> {
  const user = await findUser(db, caller.userName)
  return (await isPassword(password, user?.password_hash)) ? isRight() : wrongPassword()
}

async function codeOf(call: ProofCall<unknown>, code: string): Promise<Refusal | undefined> {
  const { db, services, caller, clock, requestId } = call
  if (!(await twoStepSince(db, caller.userId))) return refuse('refusedByRule', 'Two-step sign-in is off.')
  const check = { userId: caller.userId, code, now: clock.now(), requestId }
  const taken = await takeCode(db, services.masterKey, check)
  return taken ? isRight() : wrongCode()
}
