import { randomUUID } from 'node:crypto'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { sql } from 'kysely'
import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import type { TestSession } from '#test/app/app.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { receivedMessages } from '#test/app/outbox.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { rolesCommand } from '#users/cli/roles.ts'
import { usersCommand } from '#users/cli/users.ts'

const { login, logout, changePassword, getUserAccess } = identityEndpoints
const { getTwoStep, beginTwoStep, turnOnTwoStep, turnOffTwoStep, renewRecoveryCodes, confirmIdentity } =
  identityEndpoints

let number = 0
const test = useTestApp()
beforeEach(() => sql`delete from failed_sign_ins`.execute(test.database.db))

/** The app's code `steps` times 30 seconds from now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() + steps * 30_000 })
const nextStep = () => test.clock.set(new Date(test.clock.now().getTime() + 30_000).toISOString())

const send = async (userName: string, more: { oneTimeCode?: string; password?: string } = {}) =>
  (await test.send(await test.bootstrap(), login, { userName, password: testPassword, ...more })).json()

type Enrolled = { userName: string; session: TestSession; key: string; recoveryCodes: string[] }

/** A user with two-step sign-in on, whose next code is unused. */
async function enrolled(): Promise<Enrolled> {
  const userName = `stepper${++number}`
  await aUser(test.database.db, { userName })
  const session = await test.signIn(userName)
  const { key } = await test.call(session, beginTwoStep, {})
  const { recoveryCodes } = await test.call(session, turnOnTwoStep, {
    password: testPassword,
    oneTimeCode: codeOf(key)
  })
  nextStep()
  return { userName, session, key, recoveryCodes }
}

describe('turning it on', () => {
  it('gives a key that an app reads, and takes effect only with a right code', async () => {
    await aUser(test.database.db, { userName: 'beginner' })
    const session = await test.signIn('beginner')
    expect(await test.call(session, getTwoStep, {})).toEqual({
      on: false,
      since: null,
      required: false,
      recoveryCodesLeft: 0
    })
    const { key, keyUri } = await test.call(session, beginTwoStep, {})
    expect(URI.parse(keyUri)).toMatchObject({ issuer: 'Dealer Payouts', label: 'beginner', digits: 6, period: 30 })
    expect((URI.parse(keyUri) as TOTP).secret.base32).toBe(key)
    expect((await send('beginner')).responseCode).toBe('0')
    const wrong = await test.refusal(session, turnOnTwoStep, { password: testPassword, oneTimeCode: '000000' })
    expect(wrong.errorDescription).toContain('Field oneTimeCode')
    expect((await send('beginner')).responseCode).toBe('0')
    const oneTimeCode = codeOf(key)
    const { recoveryCodes } = await test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/)
    expect(await test.call(session, getTwoStep, {})).toMatchObject({ on: true, recoveryCodesLeft: 10 })
    expect((await send('beginner')).errorDescription).toContain('Field oneTimeCode')
  })

  it('takes the password too, and ends the other sessions', async () => {
    await aUser(test.database.db, { userName: 'careful' })
    const [session, elsewhere] = [await test.signIn('careful'), await test.signIn('careful')]
    const { key } = await test.call(session, beginTwoStep, {})
    const payload = { password: 'not this one', oneTimeCode: codeOf(key) }
    expect((await test.refusal(session, turnOnTwoStep, payload)).errorDescription).toContain('Field password')
    await test.call(session, turnOnTwoStep, { ...payload, password: testPassword })
    expect((await test.refusal(elsewhere, getTwoStep, {})).errorCode).toBe(errorCodes.sessionNotFound)
  })

  it('does not begin again while it is on', async () => {
    const { session, key, userName } = await enrolled()
    expect((await test.refusal(session, beginTwoStep, {})).displayErrorMessage).toContain('on already')
    expect((await send(userName, { oneTimeCode: codeOf(key) })).responseCode).toBe('0')
  })

  it('takes no key but the one whose code was proved, where another takes its place meanwhile', async () => {
    const { db } = test.database
    await aUser(db, { userName: 'concurrent' })
    const [session, stolen] = [await test.signIn('concurrent'), await test.signIn('concurrent')]
    const { key } = await test.call(session, beginTwoStep, {})
    const blocking = await db.startTransaction().execute()
    await sql`select from users where user_name = 'concurrent' for update`.execute(blocking)
    const replacing = test.call(stolen, beginTwoStep, {})
    await untilWaiting(db, 1)
    // Proves the first key's code, and then waits for the other session.
    const payload = { password: testPassword, oneTimeCode: codeOf(key) }
    const turningOn = test.refusal(session, turnOnTwoStep, payload)
    await untilWaiting(db, 2)
    await blocking.commit().execute()
    await replacing
    const refused = await turningOn
    expect(refused.displayErrorMessage).toContain('another key was asked for meanwhile')
    expect(refused.errorDescription).toContain('Field oneTimeCode')
    expect(await test.call(session, getTwoStep, {})).toMatchObject({ on: false })
    expect((await send('concurrent')).responseCode).toBe('0')
  })

  it('keeps neither the key nor a recovery code in the clear, in no table', async () => {
    const { key, recoveryCodes } = await enrolled()
    const secrets = [key, ...recoveryCodes, Buffer.from(Secret.fromBase32(key).bytes).toString('hex')]
    const tables = await sql<{ name: string }>`
      select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(
      test.database.db
    )
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ kept: string }>`select t::text as kept from ${sql.raw(name)} t`.execute(
        test.database.db
      )
      const kept = rows.map((row) => row.kept).join('\n')
      for (const secret of secrets) expect(kept.includes(secret), `${name} keeps a secret`).toBe(false)
    }
  })

  it('answers a repeat of the same call with the same codes', async () => {
    await aUser(test.database.db, { userName: 'repeater' })
    const session = await test.signIn('repeater')
    const begun = { requestId: randomUUID() }
    const { key } = await test.call(session, beginTwoStep, {}, begun)
    expect((await test.call(session, beginTwoStep, {}, begun)).key).toBe(key)
    const again = { requestId: randomUUID() }
    const payload = { password: testPassword, oneTimeCode: codeOf(key) }
    const first = await test.call(session, turnOnTwoStep, payload, again)
    expect(await test.call(session, turnOnTwoStep, payload, again)).toEqual(first)
  })

  it('shows external users their own state, as everybody', async () => {
    await aDealer(test.database.db, { company_id: 7 })
    await aUser(test.database.db, { userName: 'outsider', role: 'Company User', companyId: 7 })
    const session = await test.signIn('outsider')
    const { key } = await test.call(session, beginTwoStep, {})
    await test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode: codeOf(key) })
    expect(await test.call(session, getTwoStep, {})).toMatchObject({ on: true, recoveryCodesLeft: 10 })
  })
})

it('is announced to its user by mail when it is turned on and off', async () => {
  const address = 'told@provider.example'
  await aUser(test.database.db, { userName: 'told', email: address })
  const session = await test.signIn('told')
  const { key } = await test.call(session, beginTwoStep, {})
  await test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode: codeOf(key) })
  nextStep()
  await test.call(session, turnOffTwoStep, { password: testPassword, oneTimeCode: codeOf(key) })
  const texts = (await receivedMessages(test)).filter(({ to }) => to === address).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('was turned on for the user name told'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('was turned off for the user name told'))).toHaveLength(1)
})

describe('sign-in with it', () => {
  it('requires the code once the password is right, and not before', async () => {
    const { userName, key } = await enrolled()
    const wrong = await send(userName, { password: 'not this one' })
    expect(wrong).toMatchObject({ errorCode: errorCodes.signInRefused })
    expect(wrong.errorDescription).not.toContain('oneTimeCode')
    const answer = await send(userName)
    expect(answer.errorCode).toBe(errorCodes.refusedByRule)
    expect(answer.errorDescription).toContain('Field oneTimeCode')
    expect((await send(userName, { oneTimeCode: codeOf(key) })).result.twoStepMissing).toBe(false)
  })

  it('takes a code typed with spaces, and of one step before or after', async () => {
    const { userName, key } = await enrolled()
    for (const steps of [-1, 1]) {
      const code = codeOf(key, steps)
      if (steps === -1) expect((await send(userName, { oneTimeCode: code })).errorCode).toBe(errorCodes.signInRefused)
      else
        expect((await send(userName, { oneTimeCode: `${code.slice(0, 3)} ${code.slice(3)}` })).responseCode).toBe('0')
    }
    test.clock.set(new Date(test.clock.now().getTime() + 120_000).toISOString())
    expect((await send(userName, { oneTimeCode: codeOf(key, 2) })).errorCode).toBe(errorCodes.signInRefused)
    expect((await send(userName, { oneTimeCode: codeOf(key, -2) })).errorCode).toBe(errorCodes.signInRefused)
    expect((await send(userName, { oneTimeCode: codeOf(key, -1) })).responseCode).toBe('0')
  })

  it('takes no code twice, nor an older one after a newer, nor one of many at the same time', async () => {
    const { userName, key } = await enrolled()
    const oneTimeCode = codeOf(key)
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => send(userName, { oneTimeCode })))
    expect(atOnce.filter(({ responseCode }) => responseCode === '0')).toHaveLength(1)
    expect((await send(userName, { oneTimeCode })).errorCode).toBe(errorCodes.signInRefused)
    nextStep()
    expect((await send(userName, { oneTimeCode: codeOf(key) })).responseCode).toBe('0')
    expect((await send(userName, { oneTimeCode: codeOf(key, -1) })).errorCode).toBe(errorCodes.signInRefused)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { userName, session, recoveryCodes } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    expect((await send(userName, { oneTimeCode: first })).responseCode).toBe('0')
    expect((await send(userName, { oneTimeCode: first })).errorCode).toBe(errorCodes.signInRefused)
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `
    expect((await send(userName, { oneTimeCode: typed })).responseCode).toBe('0')
    expect(await test.call(session, getTwoStep, {})).toMatchObject({ recoveryCodesLeft: 8 })
    const { rows } = await sql<{ activity: string }>`
      select activity from audit_events join users using (user_id)
      where user_name = ${userName} and action = 'SIGN IN' order by event_id desc limit 1`.execute(test.database.db)
    expect(rows[0]?.activity).toContain('with a recovery code')
  })

  it("takes nobody else's codes", async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()]
    for (const oneTimeCode of [codeOf(theirs.key), theirs.recoveryCodes[0] ?? ''])
      expect((await send(mine.userName, { oneTimeCode })).errorCode).toBe(errorCodes.signInRefused)
  })

  it('counts wrong codes as failed sign-ins, and right passwords without a code not', async () => {
    const { userName, key } = await enrolled()
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await send(userName)).errorCode).toBe(errorCodes.refusedByRule)
    for (let guess = 0; guess < 5; guess++) await send(userName, { oneTimeCode: '000000' })
    expect((await send(userName)).errorCode).toBe(errorCodes.locked)
    expect((await send(userName, { oneTimeCode: codeOf(key) })).errorCode).toBe(errorCodes.locked)
  })

  it('answers a wrong code as it answers a wrong password', async () => {
    const { userName, key } = await enrolled()
    const text = async (more: object) => (await send(userName, more)).displayErrorMessage
    expect(await text({ oneTimeCode: '000000' })).toBe(await text({ password: 'no', oneTimeCode: codeOf(key) }))
  })
})

describe('turning it off, and new recovery codes', () => {
  it.each([
    ['turnOffTwoStep', turnOffTwoStep],
    ['renewRecoveryCodes', renewRecoveryCodes]
  ] as const)('%s takes the password and a code, both', async (_name, endpoint) => {
    const { session, key } = await enrolled()
    const oneTimeCode = codeOf(key)
    const noPassword = await test.refusal(session, endpoint, { password: 'no', oneTimeCode })
    expect(noPassword.errorDescription).toContain('Field password')
    const noCode = await test.refusal(session, endpoint, { password: testPassword, oneTimeCode: '000000' })
    expect(noCode.errorDescription).toContain('Field oneTimeCode')
    expect(await test.call(session, getTwoStep, {})).toMatchObject({ on: true })
    await test.call(session, endpoint, { password: testPassword, oneTimeCode })
  })

  it('off, the password alone opens again', async () => {
    const { session, key, userName } = await enrolled()
    await test.call(session, turnOffTwoStep, { password: testPassword, oneTimeCode: codeOf(key) })
    expect((await send(userName)).responseCode).toBe('0')
    expect(await test.call(session, getTwoStep, {})).toMatchObject({ on: false, recoveryCodesLeft: 0 })
  })

  it('new recovery codes end the old ones', async () => {
    const { session, key, userName, recoveryCodes } = await enrolled()
    const payload = { password: testPassword, oneTimeCode: codeOf(key) }
    const renewed = await test.call(session, renewRecoveryCodes, payload)
    expect((await send(userName, { oneTimeCode: recoveryCodes[3] ?? '' })).errorCode).toBe(errorCodes.signInRefused)
    expect((await send(userName, { oneTimeCode: renewed.recoveryCodes[3] ?? '' })).responseCode).toBe('0')
  })

  it('is no way to guess for a stolen session', async () => {
    const { session, key } = await enrolled()
    for (let guess = 0; guess < 5; guess++)
      await test.refusal(session, turnOffTwoStep, { password: `Guess@${guess}`, oneTimeCode: '000000' })
    const answer = await test.refusal(session, turnOffTwoStep, { password: testPassword, oneTimeCode: codeOf(key) })
    expect(answer.errorCode).toBe(errorCodes.locked)
  })
})

describe('where the role requires it', () => {
  const require = (required: boolean) => {
    const words = ['roles', 'require-two-step', 'reporter', ...(required ? [] : ['--off'])]
    return runCommand(test, rolesCommand, words)
  }
  afterAll(() => require(false))

  it('sign-in says so, and every call is closed but those that lead on or out', async () => {
    await require(true)
    await aUser(test.database.db, { userName: 'latecomer', role: 'Reporter' })
    expect((await send('latecomer')).result.twoStepMissing).toBe(true)
    let session = await test.signIn('latecomer')
    const endpoints = areas.flatMap(({ routes = [] }) => routes).map(({ endpoint }) => endpoint)
    const open: string[] = []
    for (const endpoint of endpoints.filter(({ access }) => access !== 'bootstrap')) {
      const answer = (await test.send(session, endpoint, { unknown: true })).json()
      if (!answer.errorDescription?.includes('needs: twoStep.')) open.push(endpoint.path)
      else expect(answer.displayErrorMessage).toContain('Your role requires two-step sign-in')
      if (endpoint.path === logout.path) session = await test.signIn('latecomer')
    }
    expect(open.sort()).toEqual(
      [logout, changePassword, getUserAccess, getTwoStep, beginTwoStep, turnOnTwoStep].map(({ path }) => path).sort()
    )
  })

  it('opens everything once it is on, and cannot be turned off', async () => {
    await require(true)
    await aUser(test.database.db, { userName: 'obedient', role: 'Reporter' })
    const session = await test.signIn('obedient')
    const { key } = await test.call(session, beginTwoStep, {})
    await test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode: codeOf(key) })
    nextStep()
    expect(await test.call(session, getTwoStep, {})).toMatchObject({ on: true, required: true })
    const payload = { password: testPassword, oneTimeCode: codeOf(key) }
    const answer = await test.refusal(session, turnOffTwoStep, payload)
    expect(answer.displayErrorMessage).toContain('Your role requires two-step sign-in')
  })

  it('closes a session that began before the role required it', async () => {
    await require(false)
    await aUser(test.database.db, { userName: 'earlier', role: 'Reporter' })
    const session = await test.signIn('earlier')
    await test.call(session, confirmIdentity, { password: testPassword })
    await require(true)
    const answer = await test.refusal(session, confirmIdentity, { password: testPassword })
    expect(answer.errorDescription).toContain('needs: twoStep.')
    expect(answer.needs).toEqual({ what: 'twoStep' })
  })
})

it('a role that there is not cannot require it', async () => {
  const words = ['roles', 'require-two-step', 'King']
  await expect(runCommand(test, rolesCommand, words)).rejects.toThrow('There is no role King.')
})

describe('a user who lost app and codes', () => {
  it('gets in by the password again after the command line reset it, which ends their sessions', async () => {
    const { userName, session } = await enrolled()
    const printed = await runCommand(test, usersCommand, ['users', 'reset-two-step', userName])
    expect(printed).toContain(`The two-step sign-in of ${userName} is off.`)
    expect((await test.refusal(session, getTwoStep, {})).errorCode).toBe(errorCodes.sessionNotFound)
    expect((await send(userName)).responseCode).toBe('0')
    const { rows } =
      await sql`select 1 from audit_events where name = ${userName} and action = 'RESET TWO-STEP'`.execute(
        test.database.db
      )
    expect(rows).toHaveLength(1)
  })

  it('has to be a user', async () => {
    await expect(runCommand(test, usersCommand, ['users', 'reset-two-step', 'nobody'])).rejects.toThrow(
      'There is no user nobody.'
    )
  })
})
