import { randomUUID } from 'node:crypto'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { narrowToCompany } from '#platform/http/access/company-scope.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { receivedMessages } from '#test/app/outbox.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const {
  changeLanguage,
  changeUsername,
  confirmIdentity,
  endOtherSessions,
  endSession,
  endTour,
  forgotPassword,
  getSessions,
  getUserAccess,
  login,
  logout
} = identityEndpoints
const start = '2026-11-21T02:00:00Z'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0'

const test = useTestApp()
beforeEach(async () => {
  test.clock.set(start)
  for (const table of ['failed_sign_ins', 'bootstraps', 'help_requests'])
    await sql`delete from ${sql.table(table)}`.execute(test.database.db)
})

const isOpen = async (session: TestSession) =>
  (await test.send(session, getSessions, {})).json().errorCode !== errorCodes.sessionNotFound
const signInAnswer = async (userName: string) =>
  (await test.send(await test.bootstrap(), login, { userName, password: testPassword })).json().responseCode

describe("the caller's own rights", () => {
  it('are those of this moment, in a session that goes on', async () => {
    await aUser(test.database.db, { userName: 'promoted', role: 'Reporter' })
    const session = await test.signIn('promoted')
    const granted = async () => {
      const { role, userAccessDetails } = await test.call(session, getUserAccess, {})
      return [role, ...userAccessDetails.menuList.map(({ menuListName }) => menuListName)]
    }
    expect(await granted()).toEqual(['Reporter', 'Reports'])
    await test.database.db.updateTable('users').set({ role: 'Adjuster' }).where('user_name', '=', 'promoted').execute()
    expect(await granted()).toEqual(['Adjuster', 'Incentive', 'Adjustment'])
  })
})

describe('the language', () => {
  it('is kept by the server, and told at the next sign-in', async () => {
    await aUser(test.database.db, { userName: 'melayu', role: 'Reporter' })
    const languageOf = async (userName: string) =>
      (await test.call(await test.bootstrap(), login, { userName, password: testPassword })).language
    expect(await languageOf('melayu')).toBe('en')
    await test.call(await test.signIn('melayu'), changeLanguage, { language: 'ms' })
    expect(await languageOf('melayu')).toBe('ms')
    expect(await languageOf('admin')).toBe('en')
  })

  it('is that of mails', async () => {
    const email = 'surat@dealer.example'
    await aUser(test.database.db, { userName: 'surat', role: 'Reporter', name: 'Siti', email })
    const mailsOfLinks = async () => {
      await test.send(await test.bootstrap(), forgotPassword, { loginId: 'surat' })
      return (await receivedMessages(test)).filter(({ to }) => to === email)
    }
    const [english] = await mailsOfLinks()
    await test.call(await test.signIn('surat'), changeLanguage, { language: 'ms' })
    const malay = (await mailsOfLinks()).find(({ source }) => source !== english?.source)
    expect(english?.text).toMatch(/^Hello Siti,\n\nSomebody asked/)
    expect(malay?.subject).toBe('Tetapkan semula kata laluan Dealer Payouts anda')
    expect(malay?.text).toMatch(/^Salam sejahtera Siti,\n\nSeseorang meminta/)
  })
})

describe('the tour', () => {
  it('is for somebody new, until that person ends it on any device', async () => {
    await aUser(test.database.db, { userName: 'baharu', role: 'Reporter' })
    const isNew = async (userName: string) =>
      (await test.call(await test.bootstrap(), login, { userName, password: testPassword })).isNew
    const other = await isNew('admin')
    expect(await isNew('baharu')).toBe(true)
    await test.call(await test.signIn('baharu'), endTour, {})
    expect(await isNew('baharu')).toBe(false)
    expect(await isNew('admin')).toBe(other)
  })
})

describe('changing the user name', () => {
  it('is signed in with from then on, in the session that goes on under either name', async () => {
    await aUser(test.database.db, { userName: 'salmah', email: 'salmah@provider.example' })
    const [session, elsewhere] = [await test.signIn('salmah'), await test.signIn('salmah')]
    const result = await test.call(session, changeUsername, { newUserName: ' Salmah.Z ' })
    expect(result.message).toBe('Your user name is Salmah.Z now. Sign in with it from now on.')
    expect(await isOpen({ ...session, userName: 'salmah.z' })).toBe(true)
    expect((await test.call(session, getSessions, {})).sessions).toHaveLength(1)
    expect(await isOpen(elsewhere)).toBe(false)
    expect(await signInAnswer('salmah')).toBe('-1')
    expect(await signInAnswer('SALMAH.Z')).toBe('0')
    const [mail] = (await receivedMessages(test)).filter(({ to }) => to === 'salmah@provider.example')
    expect(mail?.text).toContain('from salmah to Salmah.Z')
  })

  it('is in the audit trail', async () => {
    await aUser(test.database.db, { userName: 'before' })
    await test.call(await test.signIn('before'), changeUsername, { newUserName: 'after' })
    const { rows } = await sql`
      select action, name, details from audit_events where action = 'CHANGE USER NAME' and name = 'after'`.execute(
      test.database.db
    )
    expect(rows).toEqual([{ action: 'CHANGE USER NAME', name: 'after', details: { former: 'before' } }])
  })

  it('is not mistaken for another request when its answer was lost', async () => {
    await aUser(test.database.db, { userName: 'loser' })
    const session = await test.signIn('loser')
    const requestId = randomUUID()
    const payload = { newUserName: 'winner' }
    const first = await test.call(session, changeUsername, payload, { requestId })
    expect(await test.call(session, changeUsername, payload, { requestId })).toEqual(first)
  })

  it('still refuses an envelope that names somebody else', async () => {
    await aUser(test.database.db, { userName: 'namer' })
    const session = await test.signIn('namer')
    await test.call(session, changeUsername, { newUserName: 'namer.two' })
    const answer = await test.refusal({ ...session, userName: 'admin' }, getSessions, {})
    expect(answer.errorCode).toBe(errorCodes.errorDuringRequest)
  })

  it.each([
    ['three characters', 'abc', 'Username must be at least 4 characters long'],
    ['the current one', 'reviewer', 'This is your user name already. Please enter another one.'],
    ['the current one in capitals', 'REVIEWER', 'This is your user name already. Please enter another one.'],
    ["somebody else's, in capitals", 'ADMIN', 'The user name ADMIN is taken. Please enter another one.'],
    ['a space', 'two words', 'A user name has 4 to 100 letters, digits or . _ @ -']
  ])('is refused for %s', async (_what, newUserName, message) => {
    const answer = await test.refusal(await test.signIn('reviewer'), changeUsername, { newUserName })
    expect(answer).toMatchObject({ errorCode: errorCodes.refusedByRule, displayErrorMessage: message })
  })

  it('gives a name to one of two who want it at the same moment', async () => {
    const wanters = ['wanter1', 'wanter2', 'wanter3', 'wanter4']
    for (const userName of wanters) await aUser(test.database.db, { userName })
    const sessions = await Promise.all(wanters.map((userName) => test.signIn(userName)))
    const answers = await Promise.all(
      sessions.map(async (session) => (await test.send(session, changeUsername, { newUserName: 'wanted' })).json())
    )
    expect(answers.filter(({ responseCode }) => responseCode === '0')).toHaveLength(1)
    const refused = answers.filter(({ responseCode }) => responseCode === '-1')
    expect(refused.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill(errorCodes.refusedByRule))
  })

  it('is no way to find out who is there without end', async () => {
    const session = await test.signIn('approver')
    const tryName = (newUserName: string) => test.send(session, changeUsername, { newUserName })
    for (let count = 0; count < 20; count++) expect((await tryName('admin')).statusCode).toBe(200)
    expect((await tryName('admin')).statusCode).toBe(429)
  })
})

describe("a person's own sessions", () => {
  const listed = async (session: TestSession, userAgent = firefox) =>
    (await test.call(session, getSessions, {}, { headers: { 'user-agent': userAgent } })).sessions

  it('are listed with when they began, when and where from they were last used, and which is this one', async () => {
    await aUser(test.database.db, { userName: 'lister' })
    const older = await test.signIn('lister', { rememberMe: true })
    await test.call(older, getSessions, {}, { address: '203.0.113.7', headers: { 'user-agent': edge } })
    test.clock.set(start, { minutesLater: 5 })
    const newer = await test.signIn('lister')
    test.clock.set(start, { minutesLater: 7 })
    const sessions = await listed(newer)
    expect(sessions).toEqual([
      {
        sessionReference: expect.stringMatching(/^[0-9a-f-]{36}$/),
        startedOn: '2026-11-21T02:05:00.000Z',
        lastUsedOn: '2026-11-21T02:07:00.000Z',
        browser: 'Firefox on Linux',
        address: '127.0.0.1',
        remembered: false,
        isThisOne: true
      },
      {
        sessionReference: expect.stringMatching(/^[0-9a-f-]{36}$/),
        startedOn: '2026-11-21T02:00:00.000Z',
        lastUsedOn: '2026-11-21T02:00:00.000Z',
        browser: 'Edge on Windows',
        address: '203.0.113.7',
        remembered: true,
        isThisOne: false
      }
    ])
  })

  it('are no longer listed once they are over', async () => {
    await aUser(test.database.db, { userName: 'sleeper' })
    await test.signIn('sleeper')
    test.clock.set(start, { minutesLater: 31 })
    expect(await listed(await test.signIn('sleeper'))).toHaveLength(1)
  })

  it('are ended one by one, or all but this one', async () => {
    await aUser(test.database.db, { userName: 'ender' })
    const [here, there, far] = [await test.signIn('ender'), await test.signIn('ender'), await test.signIn('ender')]
    const reference = (await listed(there)).find(({ isThisOne }) => isThisOne)?.sessionReference ?? ''
    for (const [endpoint, payload] of [
      [endSession, { sessionReference: reference }] as const,
      [endOtherSessions, {}] as const
    ])
      expect((await test.refusal(here, endpoint, payload)).errorCode).toBe(errorCodes.refusedByRule)
    expect(await isOpen(there)).toBe(true)
    await test.call(here, confirmIdentity, { password: testPassword })
    expect(await test.call(here, endSession, { sessionReference: reference })).toEqual({
      message: 'The session was ended.'
    })
    expect(await isOpen(there)).toBe(false)
    expect(await isOpen(far)).toBe(true)
    const again = await test.refusal(here, endSession, { sessionReference: reference })
    expect(again.displayErrorMessage).toBe('This session has ended already.')
    await test.signIn('ender')
    expect(await test.call(here, endOtherSessions, {})).toEqual({ message: '2 other sessions were ended.' })
    expect(await isOpen(far)).toBe(false)
    expect(await test.call(here, endOtherSessions, {})).toEqual({ message: 'There was no other session.' })
    expect(await listed(here)).toHaveLength(1)
  })

  it("are nobody else's to see or to end", async () => {
    const theirs = await test.signIn('adjuster')
    const reference = (await listed(theirs))[0]?.sessionReference ?? ''
    const mine = await test.signIn('admin')
    expect((await listed(mine)).map(({ sessionReference }) => sessionReference)).not.toContain(reference)
    await test.call(mine, confirmIdentity, { password: testPassword })
    const answer = await test.refusal(mine, endSession, { sessionReference: reference })
    expect(answer.displayErrorMessage).toBe('This session has ended already.')
    await test.call(mine, endOtherSessions, {})
    expect(await isOpen(theirs)).toBe(true)
  })

  it("are an external user's to see as well, and the database shows that user no other", async () => {
    const { db } = test.database
    await aDealer(db, { company_id: 9 })
    const { userId } = await aUser(db, { userName: 'outside1', role: 'Company User', companyId: 9 })
    await aUser(db, { userName: 'outside2', role: 'Company User', companyId: 9 })
    await test.signIn('outside2')
    const session = await test.signIn('outside1')
    expect(await listed(session)).toHaveLength(1)
    const seen = await db.transaction().execute(async (tx) => {
      await narrowToCompany(tx, { companyId: 1, userId })
      const { rows } = await sql`select session_reference from sessions`.execute(tx)
      return rows.length
    })
    expect(seen).toBe(1)
    await test.call(session, logout, {})
  })
})
