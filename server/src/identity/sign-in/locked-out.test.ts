import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'

const { login, beginTwoStep, turnOnTwoStep } = identityEndpoints
const test = useTestApp()

let number = 0
let userName: string
let key: string
let recoveryCodes: string[]

const codeOfApp = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() })
const nextStep = () => test.clock.set(new Date(test.clock.now().getTime() + 30_000).toISOString())

async function send(given: { userName?: string; password?: string; oneTimeCode?: string } = {}) {
  return (await test.send(await test.bootstrap(), login, { userName, password: testPassword, ...given })).json()
}

/** An administrator with a second step, whom somebody else in the office has locked out. */
beforeEach(async () => {
  await sql`delete from failed_sign_ins`.execute(test.database.db)
  await sql`delete from bootstraps`.execute(test.database.db)
  userName = `locked${++number}`
  await aUser(test.database.db, { userName })
  const session = await test.signIn(userName)
  key = (await test.call(session, beginTwoStep, {})).key
  recoveryCodes = (await test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode: codeOfApp() }))
    .recoveryCodes
  nextStep()
  for (let tried = 0; tried < 5; tried++) await send({ password: `Guess@${tried}` })
})

it('lets in who has a recovery code, and says so to everybody', async () => {
  const refused = await send()
  expect(refused.errorCode).toBe(errorCodes.locked)
  expect(refused.displayErrorMessage).toMatch(/A recovery code lets you in before\.$/)
  expect((await send({ userName: 'nobodyhere', oneTimeCode: codeOfApp() })).errorCode).toBe(errorCodes.signInRefused)
  expect((await send({ oneTimeCode: codeOfApp() })).errorCode).toBe(errorCodes.locked)
  expect((await send({ oneTimeCode: recoveryCodes[0] ?? '' })).responseCode).toBe('0')
  // After a sign-in this network is no longer locked out.
  expect((await send({ oneTimeCode: codeOfApp() })).responseCode).toBe('0')
})

it('looks at no password without one, however many are tried, and nobody tries it away from its owner', async () => {
  const codes = Array.from({ length: 30 }, (_, tried) => `AAAA-BBBB-CCCC-${2222 + tried}`)
  for (const answer of await Promise.all(codes.map((oneTimeCode) => send({ oneTimeCode }))))
    expect(answer.errorCode).toBe(errorCodes.locked)
  expect((await send({ oneTimeCode: recoveryCodes[0] ?? '' })).responseCode).toBe('0')
})

it('uses the code up where the password is wrong', async () => {
  const [first = '', second = ''] = recoveryCodes
  expect((await send({ password: 'Wrong@1234', oneTimeCode: first })).errorCode).toBe(errorCodes.signInRefused)
  expect((await send({ oneTimeCode: first })).errorCode).toBe(errorCodes.locked)
  expect((await send({ oneTimeCode: second })).responseCode).toBe('0')
})
