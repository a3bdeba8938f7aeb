import { randomUUID } from 'node:crypto'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { hashOf } from '../secrets.ts'

const { login, beginTwoStep, turnOnTwoStep, turnOffTwoStep, confirmIdentity } = identityEndpoints

let number = 0
let userName: string
let session: TestSession
let key: string
const test = useTestApp()
beforeEach(async () => {
  userName = `repeater${++number}`
  await aUser(test.database.db, { userName })
  session = await test.signIn(userName)
  key = (await test.call(session, beginTwoStep, {})).key
})

const codeOf = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() + steps * 30_000 })
const turnOn = () => test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode: codeOf() })

/** Blocks the calls of the session after their proofs. */
async function holdCalls() {
  const holding = await test.database.db.startTransaction().execute()
  await sql`select from sessions where id_hash = ${hashOf(session.sessionId)} for update`.execute(holding)
  return holding
}

/** A call that is repeated while the first waits. */
async function sentTwice<Answer>(send: () => Promise<Answer>): Promise<[Answer, Answer]> {
  const holding = await holdCalls()
  const first = send()
  await untilWaiting(test.database.db, 1)
  const again = send()
  try {
    await Promise.race([again, untilWaiting(test.database.db, 2)])
  } finally {
    await holding.commit().execute()
  }
  return Promise.all([first, again])
}

it('answers a call that is sent again with a code of the app as the first, while that one runs', async () => {
  const requestId = randomUUID()
  const payload = { password: testPassword, oneTimeCode: codeOf() }
  const [first, again] = await sentTwice(() => test.call(session, turnOnTwoStep, payload, { requestId }))
  expect(first.recoveryCodes).toHaveLength(10)
  expect(again).toEqual(first)
})

it('answers it so with a recovery code', async () => {
  const [oneTimeCode = ''] = (await turnOn()).recoveryCodes
  const requestId = randomUUID()
  const [first, again] = await sentTwice(() => test.call(session, confirmIdentity, { oneTimeCode }, { requestId }))
  expect(again).toEqual(first)
})

it('answers it so where the first has changed meanwhile what a proof is held against', async () => {
  const { db } = test.database
  const [oneTimeCode = ''] = (await turnOn()).recoveryCodes
  const requestId = randomUUID()
  const send = () => test.call(session, turnOffTwoStep, { password: testPassword, oneTimeCode }, { requestId })
  const holding = await holdCalls()
  const first = send()
  await untilWaiting(db, 1)
  const holdingProofs = await db.startTransaction().execute()
  await sql`lock table failed_sign_ins in exclusive mode`.execute(holdingProofs)
  const again = send()
  await untilWaiting(db, 2)
  await holding.commit().execute()
  expect((await first).message).toBe('Two-step sign-in is off.')
  await holdingProofs.commit().execute()
  expect(await again).toEqual(await first)
})

it('takes the code for no other call, and for no sign-in', async () => {
  await turnOn()
  const [oneTimeCode, requestId] = [codeOf(1), randomUUID()]
  await test.call(session, confirmIdentity, { oneTimeCode }, { requestId })
  const other = await test.refusal(session, confirmIdentity, { oneTimeCode })
  expect(other.errorDescription).toContain('Field oneTimeCode')
  const signingIn = { userName, password: testPassword, oneTimeCode }
  const refused = await test.refusal(await test.bootstrap(), login, signingIn, { requestId })
  expect(refused.errorCode).toBe(errorCodes.signInRefused)
})

it('takes a recovery code for no call that is sent again after its record is forgotten', async () => {
  const [oneTimeCode = ''] = (await turnOn()).recoveryCodes
  const requestId = randomUUID()
  await test.call(session, confirmIdentity, { oneTimeCode }, { requestId })
  await sql`delete from recorded_calls`.execute(test.database.db)
  test.clock.set(new Date(test.clock.now().getTime() + 61 * 60_000).toISOString())
  await sql`update sessions set last_used_at = ${test.clock.now()}`.execute(test.database.db)
  const refused = await test.refusal(session, confirmIdentity, { oneTimeCode }, { requestId })
  expect(refused.errorDescription).toContain('Field oneTimeCode')
})
