import { randomUUID } from 'node:crypto'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { startIdentityProvider } from '#test/outside/identity-provider.ts'
import { providerBrowser } from '#test/outside/provider-browser.ts'
import { aProvider, settingsOf } from '#test/outside/provider-builders.ts'

const { getUserAccess, logout } = identityEndpoints
const publicUrl = 'http://localhost:8080'
const secret = 'a-secret-between-provider-and-server-of-32-characters'
const test = useTestApp({
  environment: { PUBLIC_URL: publicUrl, SIGN_IN_SECRET_ACME: secret, SIGN_IN_SECRET_OTHER: secret }
})
const started = (key: string) =>
  prepared(() => startIdentityProvider([`${publicUrl}/signIn/callback/${key}`]), {
    dispose: (provider) => provider.close()
  })
const acme = started('acme')
const other = started('other')

const farid = { sub: 'sub-farid', email: 'farid@acme.test', email_verified: true }
const aisha = { sub: 'sub-aisha', email: 'aisha@acme.test', email_verified: true }

/** What the last ID token called the session at the provider. */
let sid = ''
let session: TestSession

beforeAll(async () => {
  const { db } = test.database
  await aUser(db, { userName: 'second' })
  await aUser(db, { userName: 'farid', role: 'Reporter', email: 'farid@acme.test' })
  await aUser(db, { userName: 'aisha', role: 'Reporter', email: 'aisha@acme.test' })
  await aProvider(test, settingsOf(acme()))
  await aProvider(test, { ...settingsOf(other()), name: 'Other' }, 'other')
  acme().forge = (claims) => {
    sid = String(claims['sid'])
    return {}
  }
})
beforeEach(async () => {
  session = await signIn(farid)
})

function signIn(account: typeof farid): Promise<TestSession> {
  acme().account = account
  return providerBrowser(test, acme()).signIn()
}
const isSignedIn = async (of = session) => (await test.send(of, getUserAccess, {})).json().responseCode === '0'

const post = (token: string | undefined, provider = 'acme') =>
  test.app.inject({
    ...{ method: 'POST', url: `/signIn/backChannelLogout/${provider}` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(token === undefined ? {} : { logout_token: token }).toString()
  })

describe('a logout token', () => {
  it('ends the session that it names, and no other of the person, of others, or of passwords', async () => {
    const named = sid
    const [elsewhere, aishas] = [await signIn(farid), await signIn(aisha)]
    const withPassword = await test.signIn('farid')
    const answer = await post(await acme().logoutToken({ sub: farid.sub, sid: named }))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await isSignedIn()).toBe(false)
    for (const open of [elsewhere, aishas, withPassword]) expect(await isSignedIn(open)).toBe(true)
    const list = { pageNumber: 0, pageSize: 1 }
    const { rows } = await sql<{ activity: string }>`
      select activity from audit_events where action = 'SIGN OUT'`.execute(test.database.db)
    expect(rows.at(-1)?.activity).toBe('Acme Directory ended a session of farid')
    expect((await test.call(await test.signIn('admin'), userEndpoints.getUsersActivity, list)).content).toHaveLength(1)
  })

  it('ends all sessions of a person where it names none', async () => {
    const elsewhere = await signIn(farid)
    const aishas = await signIn(aisha)
    expect((await post(await acme().logoutToken({ sub: farid.sub }))).statusCode).toBe(200)
    expect([await isSignedIn(), await isSignedIn(elsewhere), await isSignedIn(aishas)]).toEqual([false, false, true])
  })

  it('is taken once', async () => {
    const token = await acme().logoutToken({ sub: farid.sub })
    expect((await post(token)).statusCode).toBe(200)
    session = await signIn(farid)
    expect((await post(token)).statusCode).toBe(400)
    expect(await isSignedIn()).toBe(true)
  })

  it('keeps a sign-in that the provider answered before from being completed', async () => {
    const browser = providerBrowser(test, acme())
    const ticket = await browser.bring(await acme().signIn(await browser.begin()))
    test.clock.set(test.clock.now().toISOString(), { minutesLater: 1 })
    await post(await acme().logoutToken({ sub: farid.sub }))
    expect((await browser.complete(ticket)).displayErrorMessage).toBe(
      'Acme Directory has signed you out meanwhile. Begin again.'
    )
  })

  it('of a session that is not here ends nothing, and is no error', async () => {
    expect((await post(await acme().logoutToken({ sid: randomUUID() }))).statusCode).toBe(200)
    expect(await isSignedIn()).toBe(true)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const event = 'http://schemas.openid.net/event/backchannel-logout'
  it.each([
    ['of another issuer', () => acme().logoutToken({ sub: farid.sub, iss: 'https://evil.test' })],
    ['for another client', () => acme().logoutToken({ sub: farid.sub, aud: 'somebody-else' })],
    ['with a nonce, as an ID token has one', () => acme().logoutToken({ sub: farid.sub, nonce: 'n' })],
    ['without events', () => acme().logoutToken({ sub: farid.sub, events: undefined })],
    ['with another event', () => acme().logoutToken({ sub: farid.sub, events: { 'https://evil.test': {} } })],
    ['whose event is no object', () => acme().logoutToken({ sub: farid.sub, events: { [event]: 'x' } })],
    ['that names nobody', () => acme().logoutToken({})],
    ['without an id', () => acme().logoutToken({ sub: farid.sub, jti: undefined })],
    ['without its time', () => acme().logoutToken({ sub: farid.sub, iat: undefined as never })],
    ['of an hour ago', () => acme().logoutToken({ sub: farid.sub, iat: now() - 3600 })],
    ['of the future', () => acme().logoutToken({ sub: farid.sub, iat: now() + 3600 })],
    ['that has expired', () => acme().logoutToken({ sub: farid.sub, exp: now() - 60 })],
    ['of another kind', () => acme().logoutToken({ sub: farid.sub }, { typ: 'at+jwt' })],
    ['that is not signed', () => acme().logoutToken({ sub: farid.sub }, { alg: 'none' })],
    ['that another key signed', () => acme().logoutToken({ sub: farid.sub }, { isStrayKey: true })],
    ['of another provider', () => other().logoutToken({ sub: farid.sub })],
    ['that is a list', () => acme().logoutToken({ sub: farid.sub, jti: ['x'] as never })],
    ['of hostile bytes', async () => `\u0000${'='.repeat(2000)}.${"' or 1=1;--"}.`],
    ['that is empty', async () => ''],
    ['that is missing', async () => undefined]
  ])('%s ends nothing', async (_what, make) => {
    const answer = await post(await make())
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid_request' }])
    expect(await isSignedIn()).toBe(true)
  })

  it('at the address of another provider, or of none, ends nothing; nor does one in another form', async () => {
    const token = await acme().logoutToken({ sub: farid.sub })
    for (const provider of ['other', 'none', '%00', '__proto__', 'x'.repeat(90)])
      expect((await post(token, provider)).statusCode).toBe(400)
    const asJson = { method: 'POST', url: '/signIn/backChannelLogout/acme', payload: { logout_token: token } } as const
    expect((await test.app.inject(asJson)).statusCode).toBe(400)
    const tooLarge = await post('x'.repeat(20_000))
    expect(tooLarge.statusCode).toBe(413)
    expect(await isSignedIn()).toBe(true)
  })
})

describe("a frame of the provider's page", () => {
  const open = (query: Record<string, string>) =>
    test.app.inject({ url: `/signIn/frontChannelLogout/acme?${new URLSearchParams(query)}` })

  it('ends the session that it names, and may be shown by the provider alone', async () => {
    const { statusCode, headers } = await open({ iss: acme().issuer, sid })
    expect([statusCode, headers['x-frame-options'], headers['cache-control']]).toEqual([200, undefined, 'no-store'])
    expect(headers['content-security-policy']).toBe(`default-src 'none'; frame-ancestors ${acme().issuer}`)
    expect(await isSignedIn()).toBe(false)
  })

  it('ends nothing without issuer or session, or with those of others', async () => {
    for (const query of [
      {},
      { sid },
      { iss: acme().issuer },
      { iss: other().issuer, sid },
      { iss: acme().issuer, sid: 'x' },
      { iss: acme().issuer, sid: `${sid}%` },
      { iss: acme().issuer, sid: '\u0000'.repeat(20) }
    ])
      expect((await open(query as Record<string, string>)).statusCode).toBe(200)
    expect((await test.app.inject(`/signIn/frontChannelLogout/none?sid=${sid}`)).statusCode).toBe(404)
    expect(await isSignedIn()).toBe(true)
  })
})

describe('logging out here', () => {
  it("tells where the provider's own session ends, for this session alone", async () => {
    const { endAtProvider = '' } = await test.call(session, logout, {})
    const { origin, searchParams } = new URL(endAtProvider)
    expect(origin).toBe(acme().issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ client_id: 'payouts', post_logout_redirect_uri: `${publicUrl}/SignIn` },
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    })
    expect(await isSignedIn()).toBe(false)
  })

  it('tells nothing where a password opened the session', async () => {
    expect(await test.call(await test.signIn('farid'), logout, {})).toEqual({ message: 'You are signed out.' })
  })
})
