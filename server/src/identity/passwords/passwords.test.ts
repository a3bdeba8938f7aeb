import { randomUUID } from 'node:crypto'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import {
  confirmationMissing,
  confirmationTooShort,
  newPasswordMissing,
  newPasswordTooShort,
  nistPasswordMessage,
  passwordsDifferMessage,
  standardPasswordMessage
} from '@payouts/contract/identity/password'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { authParamOf, type ReceivedMessage, receivedMessages } from '#test/app/outbox.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const { changePassword, forgotPassword, forgotUsername, login, logout, resetForgottenPassword } = identityEndpoints
const start = '2026-11-21T02:00:00Z'
const sent = 'If entered user id is correct, you will receive a password reset link on registered email id.'
const over = 'This link was used before or is out of date. Please ask for a new one.'
const good = 'Teh&Tarik2026'

const test = useTestApp({ environment: { PUBLIC_URL: 'https://payouts.example.com' } })
beforeAll(async () => {
  const { db } = test.database
  await aUser(db, { userName: 'aminah', name: 'Aminah binti Yusof', email: 'aminah@provider.example' })
})
beforeEach(async () => {
  test.clock.set(start)
  for (const table of ['failed_sign_ins', 'bootstraps', 'help_requests', 'password_resets'])
    await sql`delete from ${sql.table(table)}`.execute(test.database.db)
})

const signsIn = async (userName: string, password: string) =>
  (await test.send(await test.bootstrap(), login, { userName, password })).json().responseCode === '0'

/** The messages that people receive during an action. */
async function messagesOf(action: () => Promise<unknown>): Promise<ReceivedMessage[]> {
  const before = await receivedMessages(test)
  await action()
  const known = new Set(before.map(({ source }) => source))
  return (await receivedMessages(test)).filter(({ source }) => !known.has(source))
}

const requestReset = async (loginId: string, address?: string) =>
  test.send(await test.bootstrap(address), forgotPassword, { loginId }, address === undefined ? {} : { address })

async function linkFor(loginId: string): Promise<string> {
  const [mail] = await messagesOf(() => requestReset(loginId))
  if (!mail) throw new Error(`${loginId} got no mail`)
  return authParamOf(mail)
}

const reset = async (encryptedValue: string, newPassword = good, confirmedNewPassword = newPassword) =>
  (
    await test.send(await test.bootstrap(), resetForgottenPassword, {
      encryptedValue,
      newPassword,
      confirmedNewPassword
    })
  ).json()

describe('a forgotten password', () => {
  it('is answered by a mail with a link from the public address', async () => {
    const [mail, ...others] = await messagesOf(async () => {
      expect((await requestReset(' AMINAH ')).json().result).toEqual({ message: sent })
    })
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'aminah@provider.example', subject: 'Reset your Dealer Payouts password' })
    expect(mail?.text).toContain('Hello Aminah binti Yusof,')
    expect(mail?.text).toContain('within 30 minutes')
    const [link = ''] = /https:\S+/.exec(mail?.text ?? '') ?? []
    expect(link).toMatch(/^https:\/\/payouts\.example\.com\/resetForgotPassword\?authParam=[\w-]{43}$/)
    expect(mail?.source).toContain(`<a href="${link}"`)
  })

  it('may be requested by the e-mail address, too', async () => {
    expect(await messagesOf(() => requestReset('Aminah@Provider.example'))).toHaveLength(1)
  })

  it('counts every spelling that finds the same person as the same', async () => {
    expect(await messagesOf(() => requestReset(' AMINAH '))).toHaveLength(1)
    // The database would lower-case these too, and varied spellings would each have their own limit.
    expect(await messagesOf(() => requestReset('am\u0130nah'))).toHaveLength(0)
  })

  it('wants a login id', async () => {
    const answer = await test.refusal(await test.bootstrap(), forgotPassword, { loginId: ' ' })
    expect(answer.displayErrorMessage).toBe('Please enter a valid email address.')
  })

  it.each(['nobody at all', 'admin', 'leaver'])('gets the same answer and no mail for %s', async (loginId) => {
    if (loginId === 'leaver') {
      await aUser(test.database.db, { userName: 'leaver', email: 'leaver@provider.example' })
      await sql`update users set disabled = true where user_name = 'leaver'`.execute(test.database.db)
    }
    const messages = await messagesOf(async () =>
      expect((await requestReset(loginId)).json().result).toEqual({ message: sent })
    )
    expect(messages).toEqual([])
  })

  it('takes the same work for somebody as for nobody', async () => {
    const work = async (loginId: string) => {
      const bootstrap = await test.bootstrap()
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      try {
        await test.call(bootstrap, forgotPassword, { loginId })
        return statements.mock.calls.map(([query]) => textOf(query))
      } finally {
        statements.mockRestore()
      }
    }
    await work('warming up')
    const forSomebody = await work('aminah')
    expect(forSomebody.length).toBeGreaterThan(5)
    expect(forSomebody.join('\n')).not.toMatch(/\busers\b/)
    expect(await work('nobody')).toEqual(forSomebody)
  })

  it.each(['aminah', 'nobody at all'])('makes %s wait after five in an hour', async (loginId) => {
    for (let count = 0; count < 5; count++) expect((await requestReset(loginId)).statusCode).toBe(200)
    const turnedAway = await requestReset(loginId.toUpperCase())
    expect(turnedAway.statusCode).toBe(429)
    expect(turnedAway.headers['retry-after']).toBe('3600')
    expect(turnedAway.json().displayErrorMessage).toBe('Too many tries. Please wait 60 minutes and try again.')
    test.clock.set(start, { minutesLater: 60 })
    expect((await requestReset(loginId)).statusCode).toBe(200)
  })

  it('makes an address wait that requests many', async () => {
    for (let count = 0; count < 60; count++)
      expect((await requestReset(`guess ${count}`, '203.0.113.5')).statusCode).toBe(200)
    expect((await requestReset('another guess', '203.0.113.5')).statusCode).toBe(429)
    expect((await requestReset('another guess', '203.0.113.6')).statusCode).toBe(200)
  })
})

describe('the reset link', () => {
  it('sets the password, once, ends every session and opens a lock', async () => {
    const session = await test.signIn('admin')
    await sql`update users set email = 'admin@provider.example' where user_name = 'admin'`.execute(test.database.db)
    const link = await linkFor('admin')
    for (let count = 0; count < 6; count++) await signsIn('admin', 'not this one')
    expect(await signsIn('admin', testPassword)).toBe(false)
    const [notice] = await messagesOf(async () => {
      expect((await reset(link)).result).toEqual({ message: 'Password changed successfully' })
    })
    expect(notice?.subject).toBe('Your Dealer Payouts password was changed')
    expect((await test.refusal(session, logout, {})).errorCode).toBe(errorCodes.sessionNotFound)
    expect(await signsIn('admin', testPassword)).toBe(false)
    expect(await signsIn('admin', good)).toBe(true)
    expect((await reset(link, 'Kuih&Lapis2026')).displayErrorMessage).toBe(over)
    expect(await signsIn('admin', good)).toBe(true)
  })

  it('is taken with spaces for its plus signs', async () => {
    await linkFor('aminah')
    const secret = `${'-'.repeat(42)}A`
    await sql`update password_resets set secret_hash = sha256(${secret}::bytea)`.execute(test.database.db)
    expect((await reset(secret.replaceAll('-', ' '))).responseCode).toBe('0')
  })

  it('ends after 30 minutes, and not before', async () => {
    const early = await linkFor('aminah')
    test.clock.set(start, { minutesLater: 29 })
    expect((await reset(early)).responseCode).toBe('0')
    test.clock.set(start)
    const late = await linkFor('aminah')
    test.clock.set(start, { minutesLater: 30 })
    expect((await reset(late)).displayErrorMessage).toBe(over)
  })

  it('gives way to a later one', async () => {
    const first = await linkFor('aminah')
    const second = await linkFor('aminah')
    expect(second).not.toBe(first)
    expect((await reset(first)).displayErrorMessage).toBe(over)
    expect((await reset(second)).responseCode).toBe('0')
  })

  it('ends with a changed password', async () => {
    await aUser(test.database.db, { userName: 'quick', email: 'quick@provider.example' })
    const link = await linkFor('quick')
    const change = { oldPassword: testPassword, newPassword: good, confirmNewPassword: good }
    await test.call(await test.signIn('quick'), changePassword, change)
    expect((await reset(link, 'Kuih&Lapis2026')).displayErrorMessage).toBe(over)
  })

  it.each(['', 'A'.repeat(43), 'not a link'])('is refused in the same words when it is "%s"', async (link) => {
    expect((await reset(link)).displayErrorMessage).toBe(over)
  })

  it('answers the same call twice alike, and another one no more', async () => {
    const encryptedValue = await linkFor('aminah')
    const payload = { encryptedValue, newPassword: good, confirmedNewPassword: good }
    const bootstrap = await test.bootstrap()
    const requestId = randomUUID()
    const done = { message: 'Password changed successfully' }
    expect(await test.call(bootstrap, resetForgottenPassword, payload, { requestId })).toEqual(done)
    expect(await test.call(bootstrap, resetForgottenPassword, payload, { requestId })).toEqual(done)
    expect((await reset(encryptedValue)).displayErrorMessage).toBe(over)
  })

  it.each([
    ['nothing', '', '', newPasswordMissing],
    ['seven characters', 'Abcde1@', 'Abcde1@', newPasswordTooShort],
    ['no capital', 'abcdef1@', 'abcdef1@', standardPasswordMessage],
    ['no confirmation', good, '', confirmationMissing],
    ['a short confirmation', good, 'Teh&', confirmationTooShort],
    ['another confirmation', good, 'Teh&Tarik2027', passwordsDifferMessage],
    ['the user name in it', 'Aminah@2026', 'Aminah@2026', 'user name'],
    ['one that everybody tries', 'P@ssw0rd1', 'P@ssw0rd1', 'easily guessed'],
    ['one of the most used with a sign and a year', 'Dragon@2026', 'Dragon@2026', 'easily guessed'],
    ['a word of the business', 'Malaysia@57', 'Malaysia@57', 'easily guessed']
  ])('stays good when the new password has %s', async (_what, newPassword, confirmed, message) => {
    const link = await linkFor('aminah')
    const answer = await reset(link, newPassword, confirmed)
    expect(answer.errorCode).toBe(errorCodes.refusedByRule)
    expect(answer.displayErrorMessage).toContain(message)
    expect((await reset(link)).responseCode).toBe('0')
  })

  it('is nowhere in the database', async () => {
    const secret = await linkFor('aminah')
    const { rows } = await sql<{ kept: string }>`
      select string_agg(row, ' ') as kept from (
        select data::text as row from pgboss.job union all
        select password_resets::text from password_resets union all
        select audit_events::text from audit_events
      ) as rows`.execute(test.database.db)
    expect(rows[0]?.kept).not.toContain(secret)
    expect(rows[0]?.kept).not.toContain('authParam')
    expect(rows[0]?.kept).not.toContain(Buffer.from(secret).toString('hex'))
  })

  it('is forgotten a day after its end', async () => {
    await linkFor('aminah')
    test.clock.set(start, { minutesLater: 26 * 60 })
    await test.jobs.runDue()
    const { rows } = await sql`select 1 from password_resets union all select 1 from help_requests`.execute(
      test.database.db
    )
    expect(rows).toEqual([])
  })
})

describe('a forgotten user name', () => {
  beforeAll(async () => {
    const { db } = test.database
    for (const companyId of [71, 72]) {
      await aDealer(db, { company_id: companyId })
      await sql`insert into branches values (${companyId}, ${`B${companyId}`}, 'Cawangan')`.execute(db)
    }
    await aUser(db, { userName: 'meiling', role: 'Company User', companyId: 71, email: 'meiling@kedai.example' })
    await aUser(db, { userName: 'meiling2', role: 'Company User', companyId: 71, email: 'meiling@kedai.example' })
    await sql`update users set phone = '012-345 6789' where user_name = 'meiling'`.execute(db)
  })

  type NameRequest = { contactType: 'EMAIL' | 'SMS'; contact: string; branchCode: string }
  const requestName = async (request: NameRequest) => test.call(await test.bootstrap(), forgotUsername, request)

  it('is sent by e-mail to who has that address at that branch', async () => {
    const request = { contactType: 'EMAIL', contact: 'Meiling@kedai.example', branchCode: 'b71' } as const
    const [mail] = await messagesOf(async () => {
      const message = 'The user name was sent to Meiling@kedai.example, if a user of this branch has it.'
      expect(await requestName(request)).toEqual({ message })
    })
    expect(mail).toMatchObject({ kind: 'mail', to: 'Meiling@kedai.example' })
    expect(mail?.text).toContain('Your Dealer Payouts user name is meiling or meiling2.')
  })

  it('is sent by SMS to who has that phone', async () => {
    const [sms] = await messagesOf(() => requestName({ contactType: 'SMS', contact: '0123456789', branchCode: 'B71' }))
    expect(sms).toMatchObject({ kind: 'sms', to: '0123456789', text: 'Your Dealer Payouts user name is meiling.' })
  })

  it("is sent to the provider's staff by their own code", async () => {
    const staff = { contactType: 'EMAIL', contact: 'aminah@provider.example', branchCode: 'HQ' } as const
    const [mail] = await messagesOf(() => requestName(staff))
    expect(mail?.text).toContain('user name is aminah.')
  })

  it.each([
    ['another branch', { contactType: 'EMAIL', contact: 'meiling@kedai.example', branchCode: 'B72' }],
    ["a dealer's branch for staff", { contactType: 'EMAIL', contact: 'aminah@provider.example', branchCode: 'B71' }],
    ["the staff's code for a dealer", { contactType: 'EMAIL', contact: 'meiling@kedai.example', branchCode: 'HQ' }],
    ['a stranger', { contactType: 'SMS', contact: '0199999999', branchCode: 'B71' }]
  ] as const)('is answered alike and sent to nobody for %s', async (_what, request) => {
    const messages = await messagesOf(async () =>
      expect((await requestName(request)).message).toContain(request.contact)
    )
    expect(messages).toEqual([])
  })

  it.each([
    ['no method', { branchCode: 'B71', contact: 'a@b.example' }, 'Please choose verification method type!'],
    ['no branch', { contactType: 'EMAIL', branchCode: ' ', contact: 'a@b.example' }, 'Please enter Branch Code!'],
    ['no address', { contactType: 'EMAIL', branchCode: 'B71', contact: '' }, 'Please enter email address!'],
    [
      'half an address',
      { contactType: 'EMAIL', branchCode: 'B71', contact: 'a@b' },
      'Please enter valid email address!'
    ],
    ['no phone', { contactType: 'SMS', branchCode: 'B71', contact: '' }, 'Please enter Phone Number!'],
    [
      'nine digits',
      { contactType: 'SMS', branchCode: 'B71', contact: '012345678' },
      'Please enter valid Phone Number!'
    ],
    [
      'eleven digits',
      { contactType: 'SMS', branchCode: 'B71', contact: '01234567890' },
      'Please enter valid Phone Number!'
    ]
  ])('is not looked for with %s', async (_what, payload, message) => {
    const answer = await test.refusal(await test.bootstrap(), forgotUsername, payload as never)
    expect(answer).toMatchObject({ errorCode: errorCodes.errorDuringRequest, displayErrorMessage: message })
  })

  it('makes a contact wait after five in an hour', async () => {
    const request = { contactType: 'SMS', contact: '0123456789', branchCode: 'B71' } as const
    for (let count = 0; count < 5; count++) await requestName(request)
    expect((await test.send(await test.bootstrap(), forgotUsername, request)).statusCode).toBe(429)
  })
})

describe('changing the password', () => {
  const change = (newPassword: string, confirmNewPassword = newPassword, oldPassword = testPassword) => ({
    oldPassword,
    newPassword,
    confirmNewPassword
  })

  it.each([
    ['no current password', change(good, good, ''), 'Please enter your current password!'],
    ['no new password', change('', good), newPasswordMissing],
    ['seven characters', change('Abcde1@', good), newPasswordTooShort],
    ['no confirmation', change(good, ''), confirmationMissing],
    ['a short confirmation', change(good, 'Teh&'), confirmationTooShort],
    ['another confirmation', change(good, 'Teh&Tarik2027'), passwordsDifferMessage]
  ])('is refused for %s', async (_what, payload, message) => {
    const answer = await test.refusal(await test.signIn('reviewer'), changePassword, payload)
    expect(answer.displayErrorMessage).toBe(message)
  })

  it('mails the person', async () => {
    await aUser(test.database.db, { userName: 'teller', email: 'teller@provider.example' })
    const session = await test.signIn('teller')
    const [mail] = await messagesOf(() => test.call(session, changePassword, change(good)))
    expect(mail).toMatchObject({ to: 'teller@provider.example', subject: 'Your Dealer Payouts password was changed' })
  })

  it('lets nobody guess the current one in an open session', async () => {
    const session = await test.signIn('approver')
    for (let count = 0; count < 10; count++) {
      const answer = await test.refusal(session, changePassword, change(good, good, `guess ${count}`))
      expect(answer.displayErrorMessage).toBe('The current password is not correct.')
    }
    expect((await test.send(session, changePassword, change(good))).statusCode).toBe(429)
  })
})

describe('the policy of length alone', () => {
  it('applies to every new password, and the screens get it', async () => {
    const other = await startTestApp({ environment: { PASSWORD_POLICY: 'nist' } })
    try {
      const session = await other.signIn('admin')
      const policy = await other.call(await other.bootstrap(), identityEndpoints.getPasswordPolicy, {})
      expect(policy).toEqual({ policy: 'nist' })
      const change = (newPassword: string) => ({
        oldPassword: testPassword,
        newPassword,
        confirmNewPassword: newPassword
      })
      const answer = await other.refusal(session, changePassword, change('Teh&Tarik2026'))
      expect(answer.displayErrorMessage).toBe(nistPasswordMessage)
      await other.call(session, changePassword, change('roti canai with dhal'))
    } finally {
      await other.close()
    }
  })

  it('is the standard one unless set', async () => {
    const policy = await test.call(await test.bootstrap(), identityEndpoints.getPasswordPolicy, {})
    expect(policy).toEqual({ policy: 'standard' })
  })
})

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text)
}
