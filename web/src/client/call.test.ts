import { api } from '@payouts/contract/api'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { describe, expect, it, onTestFinished } from 'vitest'
import { browserIsOnline, cutOff, fakeServer, lost, refused, signedIn } from '#test/fake-server.ts'
import { answerUploads } from '#test/uploads.ts'
import { type CallOptions, call } from './call.ts'
import { onSessionEnd, type SessionEnd } from './session/session-end.ts'

const { changePassword, login } = identityEndpoints
const passwords = { oldPassword: 'Old@1234', newPassword: 'New@1234', confirmNewPassword: 'New@1234' }
const done = { message: 'Password changed successfully.' }

function recordedEnds(): SessionEnd[] {
  const ends: SessionEnd[] = []
  onTestFinished(onSessionEnd((end) => ends.push(end)))
  return ends
}

it('answers the result of a call that the session signed', async () => {
  const server = fakeServer()
  const { sessionId } = signedIn()
  server.on(changePassword, () => done)
  expect(await call(changePassword, passwords)).toEqual(done)
  expect(server.received).toMatchObject([
    {
      payload: passwords,
      envelope: { sessionId, loginId: 'aminah', loginUserName: 'Aminah binti Yusof' }
    }
  ])
})

describe.each<[string, CallOptions]>([
  ['a write', {}],
  ['an upload', { onUploadProgress: () => undefined }]
])('%s', (_, options) => {
  it.each([
    ['its answer was lost', lost],
    ['its answer broke off', cutOff],
    ['a proxy got no answer', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['a proxy waited for it in vain', () => new Response('<html>Gateway Timeout</html>', { status: 504 })]
  ])('is repeated as it was where %s', async (_, broken) => {
    answerUploads()
    const server = fakeServer()
    signedIn()
    let tries = 0
    server.on(changePassword, () => {
      tries += 1
      return tries === 1 ? broken() : done
    })
    expect(await call(changePassword, passwords, options)).toEqual(done)
    const [first, second] = server.received
    expect(second?.envelope).toEqual(first?.envelope)
  })
})

it('repeats a write whose answer was lost because the network went, until it is back', async () => {
  const server = fakeServer()
  signedIn()
  let tries = 0
  server.on(changePassword, () => {
    tries += 1
    browserIsOnline(tries > 1)
    return tries > 2 ? done : lost()
  })
  expect(await call(changePassword, passwords)).toEqual(done)
  expect(new Set(server.received.map(({ envelope }) => envelope.requestId)).size).toBe(1)
})

it('says at once that there is no network where the browser knew that before anything was sent', async () => {
  const server = fakeServer()
  signedIn()
  browserIsOnline(false)
  server.on(changePassword, lost)
  await expect(call(changePassword, passwords)).rejects.toMatchObject({ trouble: 'offline' })
  expect(server.received).toHaveLength(1)
})

it('gives up on a read at once, since its screen decides whether to try again', async () => {
  const server = fakeServer()
  signedIn()
  server.on(api.dashboard.getCountHeader, lost)
  await expect(call(api.dashboard.getCountHeader, {})).rejects.toMatchObject({ trouble: 'network' })
  expect(server.received).toHaveLength(1)
})

it('carries the text and the kind of a refusal', async () => {
  const server = fakeServer()
  signedIn()
  const ends = recordedEnds()
  server.on(changePassword, () => refused('refusedByRule', 'The current password is not right.'))
  await expect(call(changePassword, passwords)).rejects.toMatchObject({
    trouble: 'refusedByRule',
    message: 'The current password is not right.',
    description: 'request 1'
  })
  expect(ends).toEqual([])
})

it.each([
  { code: 'sessionExpired' as const, end: { to: '/SignIn', say: 'Your session has expired.' } },
  { code: 'sessionNotFound' as const, end: { to: '/' } }
])('ends the session when the server says $code', async ({ code, end }) => {
  const server = fakeServer()
  signedIn()
  const ends = recordedEnds()
  server.on(changePassword, () => refused(code, 'Your session has expired.'))
  await expect(call(changePassword, passwords)).rejects.toMatchObject({ trouble: code })
  expect(ends).toEqual([end])
})

it('leaves the session alone when only a bootstrap has expired', async () => {
  const server = fakeServer()
  signedIn()
  const ends = recordedEnds()
  server.on(login, () => refused('sessionExpired', 'Expired'))
  await expect(call(login, { userName: 'aminah', password: 'x' })).rejects.toMatchObject({ trouble: 'sessionExpired' })
  expect(ends).toEqual([])
})

it('does not call without a session', async () => {
  const server = fakeServer()
  await expect(call(changePassword, passwords)).rejects.toMatchObject({ trouble: 'notSignedIn' })
  expect(server.received).toEqual([])
})
