import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { expect, it, onTestFinished } from 'vitest'
import { fakeServer, signedIn } from '../../test/fake-server.ts'
import { call } from './call.ts'
import { onSessionEnd, type SessionEnd } from './session-end.ts'

const { logout } = identityEndpoints
const done = { message: 'Signed out.' }

it('renews a stale token once, however many calls find it stale at the same time', async () => {
  const server = fakeServer()
  signedIn()
  server.on(logout, () => done)
  await call(logout, {})
  server.tokens.accepts = (token) => token === 'token-2'
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(logout, {})))
  expect(answers).toEqual(Array(5).fill(done))
  expect(server.tokens.issued).toBe(2)
})

it('tries once more with the new token and no further', async () => {
  const server = fakeServer()
  signedIn()
  server.tokens.accepts = () => false
  await expect(call(logout, {})).rejects.toMatchObject({ name: 'CallError' })
  expect(server.tokens.issued).toBe(2)
})

it('sends the person to sign-in and forgets the token when none is to be had', async () => {
  const server = fakeServer()
  signedIn()
  const ends: SessionEnd[] = []
  onTestFinished(onSessionEnd((end) => ends.push(end)))
  server.on(logout, () => done)
  await call(logout, {})
  server.tokens.accepts = () => false
  server.tokens.refuses = true
  await expect(call(logout, {})).rejects.toMatchObject({ trouble: 'notSignedIn' })
  expect(ends).toEqual([{ to: '/SignIn' }])
  expect(sessionStorage.getItem('payouts.access-token')).toBeNull()
})
