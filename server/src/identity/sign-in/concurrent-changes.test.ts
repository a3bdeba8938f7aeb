import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints, type LoginResult } from '@payouts/contract/identity/endpoints'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { resetTwoStep } from '../two-step/commands.ts'
import { resetPassword, setDisabled } from '../users/commands.ts'

const { login, beginTwoStep, turnOnTwoStep, changeUsername, getTwoStep } = identityEndpoints
const another = 'Quite4nother&Phrase'

let number = 0
let userName: string
const test = useTestApp()
beforeEach(async () => {
  userName = `concurrent${++number}`
  await aUser(test.database.db, { userName })
})

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() + steps * 30_000 })

/** A session of the user, and the key whose code can turn two-step sign-in on. */
async function beginner(): Promise<{ session: TestSession; key: string }> {
  const session = await test.signIn(userName)
  return { session, key: (await test.call(session, beginTwoStep, {})).key }
}

/** From another network, whose failures are counted separately. */
const turnOn = ({ session, key }: { session: TestSession; key: string }) =>
  test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode: codeOf(key) }, { address: '192.0.2.9' })

/** @returns the code with which the user has to sign in from now on */
async function withTwoStep(): Promise<string> {
  const begun = await beginner()
  await turnOn(begun)
  return codeOf(begun.key, 1)
}

const send = async (oneTimeCode?: string) =>
  (
    await test.send(await test.bootstrap(), login, {
      userName,
      password: testPassword,
      ...(oneTimeCode !== undefined && { oneTimeCode })
    })
  ).json()

const by = () => ({ actor: 'system' as const, at: test.clock.now() })

async function made(change: Promise<unknown>): Promise<void> {
  if (isRefusal(await change)) throw new Error('The change was refused')
}

const newPassword = (tx: Tx) => made(resetPassword(tx, userName, another, by()))
const withoutTwoStep = (tx: Tx) => made(resetTwoStep(tx, userName, by(), test))
const disable = (tx: Tx) => made(setDisabled(tx, userName, true, by()))

describe('a sign-in whose password was right a moment ago', () => {
  /** The change is made when the sign-in has proved everything and is about to open its session. */
  async function signInDuring(change: (tx: Tx) => Promise<unknown>, oneTimeCode?: string) {
    const { db } = test.database
    const changing = await db.startTransaction().execute()
    await sql`select from users where user_name = ${userName} for update`.execute(changing)
    const signingIn = send(oneTimeCode)
    await untilWaiting(db, 1)
    await change(changing)
    await changing.commit().execute()
    return signingIn
  }

  it.each([
    ['the password was reset', newPassword],
    ['the user was disabled', disable]
  ])('is refused like a wrong password once %s', async (_what, change) => {
    const refused = await signInDuring(change)
    expect(refused.errorCode).toBe(errorCodes.signInRefused)
    expect(refused.displayErrorMessage).toBe('The user name or the password is not correct. Please try again.')
    const { rows } = await sql`
      select from sessions join users using (user_id) where user_name = ${userName}`.execute(test.database.db)
    expect(rows).toEqual([])
  })

  it('is refused once its second step was reset', async () => {
    const oneTimeCode = await withTwoStep()
    expect((await signInDuring(withoutTwoStep, oneTimeCode)).errorCode).toBe(errorCodes.signInRefused)
    expect((await send()).responseCode).toBe('0')
  })

  it('is refused without a code once two-step sign-in was turned on', async () => {
    await beginner()
    const on = (tx: Tx) =>
      sql`update two_step set confirmed_at = ${test.clock.now()}
        from users where users.user_id = two_step.user_id and user_name = ${userName}`.execute(tx)
    expect((await signInDuring(on)).errorCode).toBe(errorCodes.signInRefused)
  })
})

describe('a session that was opened with what was right a moment ago', () => {
  /** The change begins while the sign-in opens its session, which the change cannot see yet. */
  async function sessionOpenedDuring(change: () => Promise<unknown>, oneTimeCode?: string): Promise<TestSession> {
    const { db } = test.database
    const blocking = await db.startTransaction().execute()
    await sql`lock table usual_places in exclusive mode`.execute(blocking)
    const signingIn = send(oneTimeCode)
    await untilWaiting(db, 1)
    const changing = change()
    await Promise.race([changing, untilWaiting(db, 2)])
    await blocking.commit().execute()
    await changing
    const { sessionId, messageKey, name } = (await signingIn).result as LoginResult
    return { sessionId, messageKey, userName, name }
  }

  const isEnded = async (session: TestSession) =>
    expect((await test.refusal(session, getTwoStep, {})).errorCode).toBe(errorCodes.sessionNotFound)

  it('ends with the password', async () => {
    await isEnded(await sessionOpenedDuring(() => test.database.db.transaction().execute(newPassword)))
  })

  it('ends with the second step', async () => {
    const oneTimeCode = await withTwoStep()
    const resetting = () => test.database.db.transaction().execute(withoutTwoStep)
    await isEnded(await sessionOpenedDuring(resetting, oneTimeCode))
  })

  it('ends where two-step sign-in is turned on, and the one that does it goes on', async () => {
    const begun = await beginner()
    await isEnded(await sessionOpenedDuring(() => turnOn(begun)))
    expect(await test.call(begun.session, getTwoStep, {})).toMatchObject({ on: true })
  })

  it('ends where the user takes another name', async () => {
    const session = await test.signIn(userName)
    const newUserName = `${userName}b`
    const opened = await sessionOpenedDuring(() => test.call(session, changeUsername, { newUserName }))
    await isEnded({ ...opened, userName: newUserName })
  })
})
