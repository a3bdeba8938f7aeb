import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { idOf } from '#test/builders/absences.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { resetTwoStep } from './two-step/commands.ts'
import { setDisabled } from './users/commands.ts'
import { lockCredentials } from './users/credentials.ts'
import { lockRights } from './users/roles.ts'

const calls = identityEndpoints
const another = 'Quite4nother&Phrase'

let number = 0
let userName: string
let session: TestSession
const test = useTestApp()
beforeEach(async () => {
  userName = `ordered${++number}`
  await aUser(test.database.db, { userName })
  session = await test.signIn(userName)
})

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() + steps * 30_000 })

/** @returns the password and a code that turn two-step sign-in on */
async function begun() {
  const { key } = await test.call(session, calls.beginTwoStep, {})
  return { password: testPassword, oneTimeCode: codeOf(key) }
}

/** @returns the password and a valid code */
async function turnedOn() {
  const { key } = await test.call(session, calls.beginTwoStep, {})
  await test.call(session, calls.turnOnTwoStep, { password: testPassword, oneTimeCode: codeOf(key) })
  return { password: testPassword, oneTimeCode: codeOf(key, 1) }
}

const confirmed = () => test.call(session, calls.confirmIdentity, { password: testPassword })

const by = () => ({ actor: 'system' as const, at: test.clock.now() })

/** Sends a call while another transaction has locked what it locks first; then both go on, one after the other. */
async function meeting<Answer>(
  locked: (tx: Tx) => Promise<void>,
  send: () => Promise<Answer>,
  change: (tx: Tx) => Promise<unknown>
): Promise<Answer> {
  const { db } = test.database
  const changing = await db.startTransaction().execute()
  try {
    await locked(changing)
    const answer = send()
    await untilWaiting(db, 1)
    // Fails at once if the waiting call has locked its session: the change below and the call would deadlock.
    await sql`
      select from sessions join users using (user_id) where user_name = ${userName} for update of sessions nowait`.execute(
      changing
    )
    if (isRefusal(await change(changing))) throw new Error('The change was refused')
    await changing.commit().execute()
    return await answer
  } finally {
    if (!changing.isCommitted) await changing.rollback().execute()
  }
}

describe('a call that changes how its caller signs in, at the moment of a reset', () => {
  const reset = (tx: Tx) => resetTwoStep(tx, userName, by(), test)

  it.each([
    ['a key is asked for', async () => () => test.refusal(session, calls.beginTwoStep, {})],
    [
      'two-step sign-in is turned on',
      async () => {
        const proof = await begun()
        return () => test.refusal(session, calls.turnOnTwoStep, proof)
      }
    ],
    [
      'two-step sign-in is turned off',
      async () => {
        const proof = await turnedOn()
        return () => test.refusal(session, calls.turnOffTwoStep, proof)
      }
    ],
    [
      'recovery codes are renewed',
      async () => {
        const proof = await turnedOn()
        return () => test.refusal(session, calls.renewRecoveryCodes, proof)
      }
    ],
    [
      'the password is changed',
      async () => () =>
        test.refusal(session, calls.changePassword, {
          oldPassword: testPassword,
          newPassword: another,
          confirmNewPassword: another
        })
    ],
    [
      'the user name is changed',
      async () => () => test.refusal(session, calls.changeUsername, { newUserName: `${userName}b` })
    ],
    [
      'other sessions are ended',
      async () => {
        await confirmed()
        return () => test.refusal(session, calls.endOtherSessions, {})
      }
    ],
    [
      'a session is ended',
      async () => {
        await confirmed()
        const { sessions } = await test.call(session, calls.getSessions, {})
        const [own] = sessions
        return () => test.refusal(session, calls.endSession, { sessionReference: own?.sessionReference ?? '' })
      }
    ],
    ['the user signs out', async () => () => test.refusal(session, calls.logout, {})]
  ])('waits for it before it has its session, and finds that ended: %s', async (_what, prepare) => {
    const send = await prepare()
    const userId = await idOf(test, userName)
    const refused = await meeting((tx) => lockCredentials(tx, userId), send, reset)
    expect(refused.errorCode).toBe(errorCodes.sessionNotFound)
  })
})

it('a call that changes rights waits for another before it has its session, which that may end', async () => {
  const someone = await aUser(test.database.db, { userName: 'someone' })
  const unlocking = { userId: someone.userId, reason: 'They called' }
  const disable = (tx: Tx) => setDisabled(tx, userName, true, by())
  const refused = await meeting(lockRights, () => test.refusal(session, userEndpoints.unlockUser, unlocking), disable)
  expect(refused.errorCode).toBe(errorCodes.sessionNotFound)
})
