import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cutOff, fakeServer, signedIn } from '#test/fake-server.ts'
import { call } from '../call.ts'
import { onSessionEnd, type SessionEnd } from './session-end.ts'

const { getUserAccess, logout } = identityEndpoints
const done = { message: 'Signed out.' }
const isSealed = ({ type }: { type: string }) => type === 'fulfilled'

it('renews a stale token once, however many calls find it stale at the same time', async () => {
  const server = fakeServer()
  signedIn()
  server.on(logout, () => done)
  await call(logout, {})
  server.tokens.accepts = (token) => token !== 'token-1'
  const sealing = vi.spyOn(crypto.subtle, 'encrypt')
  onTestFinished(() => sealing.mockRestore())
  // The new token arrives only when all five calls wait for it.
  server.tokens.ready = () => waitFor(() => expect(sealing.mock.settledResults.filter(isSealed)).toHaveLength(5))
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(logout, {})))
  expect(answers).toEqual(Array(5).fill(done))
  expect(server.tokens.issued).toBe(2)
})

it('renews a token before it expires, so that no call has to be sent again', async () => {
  const server = fakeServer()
  signedIn()
  server.on(logout, () => done)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await call(logout, {})
  vi.setSystemTime(Date.now() + 220_000)
  await call(logout, {})
  expect(server.tokens.issued).toBe(1)
  vi.setSystemTime(Date.now() + 10_000)
  await call(logout, {})
  expect([server.tokens.issued, server.received.length]).toEqual([2, 3])
})

it('tries once again with the new token and no further', async () => {
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
  server.tokens.instead = () => Response.json({ error: 'invalid_client' }, { status: 401 })
  await expect(call(logout, {})).rejects.toMatchObject({ trouble: 'notSignedIn' })
  expect(ends).toEqual([{ to: '/SignIn' }])
  expect(sessionStorage.getItem('payouts.application-token')).toBeNull()
})

it('keeps the session when a token breaks off on its way', async () => {
  const server = fakeServer()
  signedIn()
  const ends: SessionEnd[] = []
  onTestFinished(onSessionEnd((end) => ends.push(end)))
  server.on(getUserAccess, () => ({ role: 'Payout officer', userAccessDetails: { menuList: [] } }))
  server.tokens.instead = cutOff
  await expect(call(getUserAccess, {})).rejects.toMatchObject({ trouble: 'network' })
  delete server.tokens.instead
  expect(await call(getUserAccess, {})).toMatchObject({ role: 'Payout officer' })
  expect(ends).toEqual([])
})
