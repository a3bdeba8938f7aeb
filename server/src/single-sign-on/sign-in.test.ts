import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { providerSignInEndpoints, singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import type { SignInRule } from '@payouts/contract/single-sign-on/schema'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { onDesks } from '#test/builders/desk-lines.ts'
import { startIdentityProvider } from '#test/outside/identity-provider.ts'
import { browserSecret, providerBrowser } from '#test/outside/provider-browser.ts'
import { aProvider, aSignInPolicy, settingsOf } from '#test/outside/provider-builders.ts'

const { getUserAccess } = identityEndpoints
const { beginProviderSignIn } = providerSignInEndpoints
const publicUrl = 'https://payouts.acme.test'
const callbackOf = (key: string) => `${publicUrl}/signIn/callback/${key}`
const secret = 'a-secret-between-provider-and-server-of-32-characters'

const test = useTestApp({
  environment: {
    PUBLIC_URL: publicUrl,
    SIGN_IN_SECRET_ACME: secret,
    SIGN_IN_SECRET_OTHER: secret,
    SIGN_IN_SECRET_GONE: secret
  }
})
const started = (key: string) =>
  prepared(() => startIdentityProvider([callbackOf(key)]), { dispose: (provider) => provider.close() })
const acme = started('acme')
const other = started('other')

const farid = { sub: 'sub-farid', email: 'Farid@acme.test', email_verified: true, name: 'Farid bin Salleh' }
const refusedFor = (why: string) => ({ responseCode: '-1', displayErrorMessage: expect.stringContaining(why) })
const unverified = refusedFor('The answer of Acme Directory could not be verified')
const notOurs = refusedFor('This sign-in was used already, took too long or began in another browser.')

beforeAll(async () => {
  const { db } = test.database
  await aUser(db, { userName: 'second' })
  await aUser(db, { userName: 'farid', name: 'Farid bin Salleh', role: 'Reporter', email: 'farid@acme.test' })
  await aProvider(test, settingsOf(acme()))
  await aProvider(test, { ...settingsOf(other()), name: 'Other', mailDomains: ['other.test'] }, 'other')
})
beforeEach(() => {
  acme().account = farid
  acme().forge = undefined
})
const browser = () => providerBrowser(test, acme())

describe('a sign-in at a provider', () => {
  it('opens a session of the staff user with that verified address, and from then on of that subject', async () => {
    const session = await browser().signIn()
    expect(session).toMatchObject({
      userName: 'farid',
      name: 'Farid bin Salleh',
      role: 'Reporter',
      isExternalUser: 'N'
    })
    expect((await test.call(session, getUserAccess, {})).role).toBe('Reporter')
    acme().account = { ...farid, email: 'somebody@acme.test', email_verified: false }
    expect((await browser().signIn()).userName).toBe('farid')
  })

  it('is offered by a button, and begins with PKCE, a state and a nonce at the provider', async () => {
    expect((await test.app.inject('/signIn/providers')).json()).toMatchObject([
      { key: 'acme', text: 'Sign in with Acme', mailDomains: ['acme.test'] },
      { key: 'other' }
    ])
    const { searchParams } = new URL(await browser().begin())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', redirect_uri: callbackOf('acme'), scope: 'openid' },
      ...{ state: expect.any(String), nonce: expect.any(String), code_challenge: expect.any(String) }
    })
  })

  it('leads nowhere but to the sign-in page, whatever the answer asks for', async () => {
    const path = '/signIn/callback/acme?returnTo=https://evil.test&redirect_uri=https://evil.test&state=x'
    const { statusCode, headers } = await test.app.inject(path)
    expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/^\/SignIn#ticket=[\w-]{43}$/)])
  })
})

describe('nobody gets in', () => {
  it.each([
    ['with another nonce', { nonce: 'another' }],
    ['by a token of another issuer', { iss: 'https://evil.test' }],
    ['by a token for another client', { aud: 'somebody-else' }],
    ['by a token for several clients that names another', { aud: ['payouts', 'x'], azp: 'x' }],
    ['by an expired token', { exp: Math.floor(Date.now() / 1000) - 600 }],
    ['by a token of the future', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['by a claim that cannot be stored', { email: 'farid\u0000@acme.test' }]
  ])('%s', async (_how, change) => {
    acme().forge = (claims) => ({ claims: { ...claims, ...change } })
    expect(await browser().answer()).toMatchObject(unverified)
  })

  it('by an unsigned token, or by one that another key signed', async () => {
    acme().forge = () => ({ alg: 'none' })
    expect(await browser().answer()).toMatchObject(unverified)
    acme().forge = () => ({ isStrayKey: true })
    expect(await browser().answer()).toMatchObject(unverified)
  })

  it.each([
    ['another state', (given: URLSearchParams) => given.set('state', 'x'.repeat(43)), notOurs],
    ['no state', (given: URLSearchParams) => given.delete('state'), notOurs],
    ['the issuer of another provider', (given: URLSearchParams) => given.set('iss', 'https://evil.test'), unverified],
    ['no issuer, where the provider names one', (given: URLSearchParams) => given.delete('iss'), unverified],
    ['another code', (given: URLSearchParams) => given.set('code', 'x'.repeat(43)), unverified],
    ['two states', (given: URLSearchParams) => given.append('state', 'x'), unverified]
  ])('with %s in the answer', async (_how, edit, refused) => {
    expect(await browser().answer(edit)).toMatchObject(refused)
  })

  it('by an answer, a code or a ticket a second time', async () => {
    const first = browser()
    const callback = await acme().signIn(await first.begin())
    const again = new URL(callback)
    const ticket = await first.bring(callback)
    expect(await first.complete(await first.bring(new URL(again)))).toMatchObject(notOurs)
    expect(await first.complete(ticket)).toMatchObject({ responseCode: '0' })
    expect(await first.complete(ticket)).toMatchObject(notOurs)
    const second = browser()
    const code = again.searchParams.get('code') ?? ''
    expect(await second.answer((given) => given.set('code', code))).toMatchObject(refusedFor('could not be verified'))
  })

  it('in another browser than the one that began', async () => {
    const victim = browser()
    const ticket = await victim.bring(await acme().signIn(await victim.begin()))
    expect(await browser().complete(ticket)).toMatchObject(notOurs)
    expect(await victim.complete(ticket)).toMatchObject(notOurs)
  })

  it('by the answer of one provider at the address of another', async () => {
    const mixedUp = browser()
    const callback = await acme().signIn(await mixedUp.begin())
    callback.pathname = '/signIn/callback/other'
    expect(await mixedUp.complete(await mixedUp.bring(callback))).toMatchObject(notOurs)
  })

  it('after ten minutes at the provider, or two on the way back', async () => {
    const start = test.clock.now().toISOString()
    const slow = browser()
    const callback = await acme().signIn(await slow.begin())
    test.clock.set(start, { minutesLater: 11 })
    expect(await slow.complete(await slow.bring(callback))).toMatchObject(notOurs)
    const lost = browser()
    const ticket = await lost.bring(await acme().signIn(await lost.begin()))
    test.clock.set(start, { minutesLater: 14 })
    expect(await lost.complete(ticket)).toMatchObject(notOurs)
    test.clock.set(start)
  })

  it('whom the provider refused', async () => {
    const refused = browser()
    const state = new URL(await refused.begin()).searchParams.get('state') ?? ''
    const answer = new URL(`${callbackOf('acme')}?error=access_denied&state=${state}&iss=${acme().issuer}`)
    expect(await refused.complete(await refused.bring(answer))).toMatchObject(
      refusedFor('Acme Directory did not sign you in.')
    )
  })

  it.each([
    [
      'an unverified address',
      { email: 'reviewer@acme.test', email_verified: false },
      'has not verified your e-mail address'
    ],
    [
      'no word of whether it is verified',
      { email: 'reviewer@acme.test', email_verified: undefined },
      'has not verified'
    ],
    [
      'an address of a domain that is not its own',
      { email: 'x@other.test' },
      'Addresses of other.test are not signed in'
    ],
    ['no address', { email: undefined }, 'did not say your e-mail address'],
    ["another person's address", { email: 'farid@acme.test' }, "is somebody else's at Acme Directory"],
    ['an address that no user has', { email: 'nobody@acme.test' }, 'You have no user here yet.']
  ])('with a new subject and %s', async (_how, change, why) => {
    acme().account = { ...farid, sub: 'another', ...change }
    expect(await browser().answer()).toMatchObject(refusedFor(why))
  })

  it('who is disabled here', async () => {
    await sql`update users set disabled = true where user_name = 'farid'`.execute(test.database.db)
    expect(await browser().answer()).toMatchObject(refusedFor('Your user is disabled.'))
    await sql`update users set disabled = false where user_name = 'farid'`.execute(test.database.db)
  })

  it('who needs a second step, unless the provider asked for one', async () => {
    await sql`update roles set requires_two_step = true where name = 'Reporter'`.execute(test.database.db)
    expect(await browser().answer()).toMatchObject(refusedFor('Acme Directory asked for none'))
    acme().account = { ...farid, amr: ['pwd', 'mfa'] }
    expect((await test.call(await browser().signIn(), getUserAccess, {})).role).toBe('Reporter')
    await sql`update roles set requires_two_step = false where name = 'Reporter'`.execute(test.database.db)
  })
})

it('works after the provider has rolled its key', async () => {
  await acme().rollKey()
  expect((await browser().signIn()).userName).toBe('farid')
})

it('says in a plain sentence that a provider does not answer, and what to do', async () => {
  const gone = await startIdentityProvider([callbackOf('gone')])
  await aProvider(test, { ...settingsOf(gone), name: 'Gone' }, 'gone')
  await gone.close()
  const { proof } = browserSecret()
  const begun = await test.refusal(await test.bootstrap(), beginProviderSignIn, { provider: 'gone', proof })
  expect(begun.displayErrorMessage).toMatch(/^Gone does not answer\. Try again in a few minutes\./)
})

describe('rules', () => {
  const rule: SignInRule = {
    provider: 'acme',
    claim: 'groups',
    value: 'payout-approvers',
    role: 'Payout Approver',
    createsUser: false
  }
  beforeAll(() =>
    aSignInPolicy(test, { rules: [rule, { ...rule, value: 'payout-readers', role: 'Reporter', createsUser: true }] })
  )

  it('give the role of the first group that has one, at each sign-in, and other rights at the next call', async () => {
    acme().account = { ...farid, groups: ['payout-readers'] }
    const session = await browser().signIn()
    expect(session.role).toBe('Reporter')
    acme().account = { ...farid, groups: ['payout-readers', 'payout-approvers'] }
    expect((await browser().signIn()).role).toBe('Payout Approver')
    expect((await test.call(session, getUserAccess, {})).role).toBe('Payout Approver')
  })

  it('refuse somebody whose groups have none', async () => {
    acme().account = { ...farid, groups: ['canteen'] }
    expect(await browser().answer()).toMatchObject(refusedFor('None of your groups at Acme Directory has a role here.'))
  })

  it('make a user at the first sign-in only where one says so', async () => {
    acme().account = { ...farid, sub: 'new', email: 'new@acme.test', name: 'Nurul', groups: ['payout-approvers'] }
    expect(await browser().answer()).toMatchObject(refusedFor('You have no user here yet.'))
    acme().account = { ...acme().account, groups: ['payout-readers'] }
    expect(await browser().signIn()).toMatchObject({ userName: 'new@acme.test', name: 'Nurul', role: 'Reporter' })
    const { content } = await test.call(await test.signIn('admin'), userEndpoints.getUsersActivity, {
      pageNumber: 0,
      pageSize: 5
    })
    expect(content.map(({ activity, createdBy }) => [createdBy, activity])).toContainEqual([
      'Acme Directory',
      'Added new@acme.test as Reporter'
    ])
  })
})

it('what one administrator requests waits on the desk of another', async () => {
  const [admin, second] = [await test.signIn('admin'), await test.signIn('second')]
  const reason = 'The directory moved'
  const settings = { ...settingsOf(acme()), name: 'Acme' }
  const policy = { rules: [], staffPasswords: true, breakGlassUser: 'second' }
  const validFrom = test.clock.today()
  const provider = await test.call(admin, singleSignOnEndpoints.changeProvider, { key: 'acme', settings, reason })
  const signIn = await test.call(admin, singleSignOnEndpoints.changeSignInPolicy, { values: policy, validFrom, reason })
  for (const [kind, { changeId }] of [
    ['PROVIDER CHANGE', provider],
    ['SIGN-IN CHANGE', signIn]
  ] as const)
    expect(await onDesks(test, kind, [admin, second])).toEqual([[], [String(changeId)]])
  await test.call(second, singleSignOnEndpoints.refuseProviderChange, { changeId: provider.changeId, comment: reason })
  await test.call(second, singleSignOnEndpoints.refuseSignInPolicyChange, {
    changeId: signIn.changeId,
    comment: reason
  })
})

describe('where passwords of staff are off', () => {
  beforeAll(() => aSignInPolicy(test, { staffPasswords: false, breakGlassUser: 'second' }))

  it('a right one signs nobody in but the break-glass user, whose use the administrators learn of', async () => {
    await expect(test.signIn('reporter')).rejects.toThrow('Passwords of staff are off.')
    const session = await test.signIn('second')
    const { content } = await test.call(session, userEndpoints.getUsersActivity, { pageNumber: 0, pageSize: 1 })
    expect(content[0]?.activity).toBe('second binti Ujian signed in with a password as the break-glass user')
    const { rows } = await sql`select from notices where subject like '%as the break-glass user'`.execute(
      test.database.db
    )
    expect(rows.length).toBeGreaterThan(1)
    expect((await browser().signIn()).userName).toBe('farid')
  })
})
