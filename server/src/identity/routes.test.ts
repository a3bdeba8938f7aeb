import { api } from '@payouts/contract/api'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { standardPasswordMessage } from '@payouts/contract/identity/password'
import { fullMenu } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { setDisabled, setRole } from './users/commands.ts'

const { login, logout, changePassword } = identityEndpoints
const start = '2026-11-21T02:00:00Z'
const header = api.dashboard.getCountHeader

const test = useTestApp()
beforeEach(async () => {
  test.clock.set(start)
  await sql`delete from failed_sign_ins`.execute(test.database.db)
  await sql`delete from bootstraps`.execute(test.database.db)
})

const tryPassword = async (userName: string, password: string, address = '127.0.0.1') =>
  (await test.send(await test.bootstrap(address), login, { userName, password }, { address })).json()

describe('sign-in', () => {
  it('answers who the user is and what they may do', async () => {
    const result = await test.call(await test.bootstrap(), login, { userName: ' ADMIN ', password: testPassword })
    expect(result).toMatchObject({
      userAccessDetails: { menuList: fullMenu },
      isExternalUser: 'N',
      companyId: null,
      companyCode: null,
      name: 'admin binti Ujian',
      role: 'Administrator'
    })
    expect(Buffer.from(result.messageKey, 'base64')).toHaveLength(32)
  })

  it("answers an external user's company", async () => {
    await aDealer(test.database.db, { company_id: 7 })
    await aUser(test.database.db, { userName: 'external', role: 'Company User', companyId: 7 })
    const result = await test.call(await test.bootstrap(), login, { userName: 'external', password: testPassword })
    expect(result).toMatchObject({
      isExternalUser: 'Y',
      companyId: 7,
      companyCode: 'D00007',
      companyName: 'Kedai 7',
      userAccessDetails: { menuList: [{ menuListName: 'Reports' }] }
    })
  })

  it('keeps neither the session id nor the message key in the clear', async () => {
    const { sessionId, messageKey } = await test.signIn('admin')
    const { rows } = await sql`select sessions::text as kept from sessions`.execute(test.database.db)
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(Buffer.from(messageKey, 'base64').toString('hex'))
    expect(kept).not.toContain(sessionId)
    expect(kept).not.toContain(Buffer.from(sessionId).toString('hex'))
  })

  it('is refused in the same words for a wrong password, no such user and a disabled one', async () => {
    await aUser(test.database.db, { userName: 'leaver' })
    await test.database.db
      .transaction()
      .execute((tx) => setDisabled(tx, 'leaver', true, { actor: 'system', at: test.clock.now() }))
    const answers = [
      await tryPassword('admin', 'not this one'),
      await tryPassword('nobody at all', 'not this one'),
      await tryPassword('leaver', testPassword)
    ]
    expect(new Set(answers.map(({ displayErrorMessage }) => displayErrorMessage)).size).toBe(1)
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill(errorCodes.signInRefused))
  })

  it('ends the bootstrap that brought it', async () => {
    const bootstrap = await test.bootstrap()
    const payload = { userName: 'admin', password: testPassword }
    await test.call(bootstrap, login, payload)
    expect((await test.refusal(bootstrap, login, payload)).errorCode).toBe(errorCodes.sessionNotFound)
  })

  it('says which field is missing', async () => {
    const answer = await test.refusal(await test.bootstrap(), login, { userName: '', password: 'x' })
    expect(answer).toMatchObject({
      errorCode: errorCodes.errorDuringRequest,
      displayErrorMessage: 'UserName is Required'
    })
  })
})

describe('the lock after failed sign-ins', () => {
  const failTimes = async (times: number, userName: string, address?: string) => {
    for (let count = 0; count < times; count++) await tryPassword(userName, 'not this one', address)
  }

  it.each(['admin', 'nobody at all'])('shuts %s out from that address after five, and says until when', async (who) => {
    await failTimes(5, who)
    const answer = await tryPassword(who, testPassword)
    expect(answer.errorCode).toBe(errorCodes.locked)
    expect(answer.displayErrorMessage).toMatch(/10:15/)
    expect(answer.errorDescription).toContain('2026-11-21T02:15:00.000Z')
  })

  it('opens again after its time, and not before', async () => {
    await failTimes(5, 'reviewer')
    test.clock.set(start, { minutesLater: 14 })
    expect((await tryPassword('reviewer', testPassword)).errorCode).toBe(errorCodes.locked)
    test.clock.set(start, { minutesLater: 15 })
    expect((await tryPassword('reviewer', testPassword)).responseCode).toBe('0')
  })

  it('lets the user sign in from another network', async () => {
    await failTimes(6, 'approver', '203.0.113.9')
    expect((await tryPassword('approver', testPassword, '198.51.100.1')).responseCode).toBe('0')
  })

  it('closes for every address when guesses come from many', async () => {
    for (let place = 1; place <= 5; place++) await failTimes(5, 'adjuster', `203.0.113.${place}`)
    expect((await tryPassword('adjuster', testPassword, '198.51.100.1')).errorCode).toBe(errorCodes.locked)
  })

  it('counts guesses made at the same time', async () => {
    const bootstraps = await Promise.all(Array.from({ length: 20 }, () => test.bootstrap()))
    const payload = { userName: 'reporter', password: 'not this one' }
    const guesses = await Promise.all(bootstraps.map((bootstrap) => test.refusal(bootstrap, login, payload)))
    const refused = guesses.filter(({ errorCode }) => errorCode === errorCodes.signInRefused)
    expect(refused).toHaveLength(5)
  })

  it('is forgiven by a success', async () => {
    await failTimes(4, 'owner')
    await test.signIn('owner')
    await failTimes(4, 'owner')
    expect((await tryPassword('owner', testPassword)).responseCode).toBe('0')
  })
})

describe('a session', () => {
  const isAnswered = async (session: Awaited<ReturnType<TestApp['signIn']>>) => {
    const answer = (await test.send(session, changePassword, { oldPassword: 'x' })).json()
    // Whoever reaches the payload was let in.
    return answer.errorCode === errorCodes.errorDuringRequest ? 'answered' : answer.errorCode
  }

  it('ends after 30 minutes without a call', async () => {
    const session = await test.signIn('admin')
    test.clock.set(start, { minutesLater: 30 })
    expect(await isAnswered(session)).toBe('answered')
    test.clock.set(start, { minutesLater: 60 })
    expect(await isAnswered(session)).toBe('answered')
    test.clock.set(start, { minutesLater: 91 })
    expect(await isAnswered(session)).toBe(errorCodes.sessionExpired)
  })

  it('ends after 12 hours, however busy', async () => {
    const session = await test.signIn('admin')
    for (let minutes = 25; minutes <= 720; minutes += 25) {
      test.clock.set(start, { minutesLater: minutes })
      expect(await isAnswered(session)).toBe('answered')
    }
    test.clock.set(start, { minutesLater: 721 })
    expect(await isAnswered(session)).toBe(errorCodes.sessionExpired)
  })

  it('that is remembered ends after 7 days without a call', async () => {
    const session = await test.signIn('admin', { rememberMe: true })
    test.clock.set(start, { minutesLater: 6 * 24 * 60 })
    expect(await isAnswered(session)).toBe('answered')
    test.clock.set(start, { minutesLater: 13 * 24 * 60 - 1 })
    expect(await isAnswered(session)).toBe('answered')
    test.clock.set(start, { minutesLater: 20 * 24 * 60 })
    expect(await isAnswered(session)).toBe(errorCodes.sessionExpired)
  })

  it('that is remembered ends after 30 days, however busy', async () => {
    const session = await test.signIn('admin', { rememberMe: true })
    for (let days = 6; days <= 30; days += 6) {
      test.clock.set(start, { minutesLater: days * 24 * 60 })
      expect(await isAnswered(session)).toBe('answered')
    }
    test.clock.set(start, { minutesLater: 30 * 24 * 60 + 1 })
    expect(await isAnswered(session)).toBe(errorCodes.sessionExpired)
  })

  it('ends with sign-out, alone of its user', async () => {
    const session = await test.signIn('admin')
    const other = await test.signIn('admin')
    await test.call(session, logout, {})
    expect(await isAnswered(session)).toBe(errorCodes.sessionNotFound)
    expect(await isAnswered(other)).toBe('answered')
  })

  it('ends when its user is disabled, and goes on with what another role grants', async () => {
    const { db } = test.database
    await aUser(db, { userName: 'mover', role: 'Adjuster' })
    const before = await test.signIn('mover')
    const by = { actor: 'system', at: test.clock.now() } as const
    await db.transaction().execute((tx) => setRole(tx, 'mover', 'Reporter', by))
    expect(await isAnswered(before)).toBe('answered')
    await db.transaction().execute((tx) => setDisabled(tx, 'mover', true, by))
    expect(await isAnswered(before)).toBe(errorCodes.sessionNotFound)
  })

  it('is forgotten some time after it ended, and not while it lives', async () => {
    const left = await test.signIn('admin')
    const remembered = await test.signIn('admin', { rememberMe: true })
    test.clock.set(start, { minutesLater: 6 * 24 * 60 })
    await isAnswered(remembered)
    test.clock.set(start, { minutesLater: 8 * 24 * 60 })
    await test.jobs.runDue()
    expect(await isAnswered(left)).toBe(errorCodes.sessionNotFound)
    expect(await isAnswered(remembered)).toBe('answered')
  })
})

describe('changing the password', () => {
  const change = (newPassword: string, more: { oldPassword?: string; confirmNewPassword?: string } = {}) => ({
    oldPassword: testPassword,
    newPassword,
    confirmNewPassword: newPassword,
    ...more
  })

  it('takes the new one, ends every session, and refuses the old one', async () => {
    await aUser(test.database.db, { userName: 'changer' })
    const session = await test.signIn('changer')
    const elsewhere = await test.signIn('changer')
    const result = await test.call(session, changePassword, change('Teh&Tarik2026'))
    expect(result.message).toBe('Password changed successfully.')
    for (const ended of [session, elsewhere])
      expect((await test.refusal(ended, logout, {})).errorCode).toBe(errorCodes.sessionNotFound)
    expect((await tryPassword('changer', testPassword)).errorCode).toBe(errorCodes.signInRefused)
    expect((await tryPassword('changer', 'Teh&Tarik2026')).responseCode).toBe('0')
  })

  it.each([
    ['a wrong current password', change('Teh&Tarik2026', { oldPassword: 'wrong' }), 'The current password'],
    ['another confirmation', change('Teh&Tarik2026', { confirmNewPassword: 'Teh&Tarik2027' }), 'do not match'],
    ['one that breaks the rule', change('tehtarik'), standardPasswordMessage],
    ['the user name in it', change('Admin@2026x'), 'user name'],
    ['one that everybody tries', change('P@ssw0rd1'), 'easily guessed'],
    ['the current one again', change(testPassword), 'is the current one']
  ])('is refused for %s', async (_what, payload, message) => {
    const answer = await test.refusal(await test.signIn('admin'), changePassword, payload)
    expect(answer.errorCode).toBe(errorCodes.refusedByRule)
    expect(answer.displayErrorMessage).toContain(message)
  })
})

it('writes sign-in, sign-out and refused permissions into the audit trail', async () => {
  const session = await test.signIn('owner')
  await test.refusal(session, header, {})
  await test.call(session, logout, {})
  const { rows } = await sql<{ action: string; outcome: string }>`
    select action, outcome from audit_events join users using (user_id)
    where user_name = 'owner' order by event_id desc limit 3`.execute(test.database.db)
  expect(rows.reverse()).toEqual([
    { action: 'SIGN IN', outcome: 'DONE' },
    { action: 'NOT PERMITTED', outcome: 'REFUSED' },
    { action: 'SIGN OUT', outcome: 'DONE' }
  ])
})

it('writes refused sign-ins into the audit trail, with the user where there is one and never what was typed', async () => {
  for (const userName of ['Owner', 'typed-in-the-wrong-field'])
    await test.send(await test.bootstrap(), login, { userName, password: 'typed-as-well' }, { address: '203.0.113.8' })
  const { rows } = await sql<{ activity: string; name: string; place: string }>`
    select activity, name, details->>'place' as place from audit_events
    where action = 'SIGN IN' and outcome = 'REFUSED' order by event_id desc limit 2`.execute(test.database.db)
  expect(rows.reverse()).toEqual([
    { activity: 'A sign-in as owner was refused', name: 'owner', place: '203.0.113.8' },
    { activity: 'A sign-in as somebody unknown was refused', name: '', place: '203.0.113.8' }
  ])
  const { rows: kept } = await sql<{ line: string }>`select audit_events::text as line from audit_events`.execute(
    test.database.db
  )
  expect(kept.map(({ line }) => line).join()).not.toContain('typed-')
})
