import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { api } from '@payouts/contract/api'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { startIdentityProvider } from '#test/outside/identity-provider.ts'
import { providerBrowser } from '#test/outside/provider-browser.ts'
import { settingsOf } from '#test/outside/provider-builders.ts'

const publicUrl = 'http://localhost:8080'
const test = useTestApp({
  environment: {
    ...{ PUBLIC_URL: publicUrl, REASK_BEFORE_APPROVAL: 'on' },
    SIGN_IN_SECRET_ACME: 'a-secret-between-provider-and-server-of-32-characters'
  }
})
const acme = prepared(() => startIdentityProvider([`${publicUrl}/signIn/callback/acme`]), {
  dispose: (provider) => provider.close()
})
const farid = { sub: 'sub-farid', email: 'farid@acme.test', email_verified: true, acr: 'strong' }
let session: TestSession

beforeAll(async () => {
  const { db } = test.database
  await aUser(db, { userName: 'second' })
  await aUser(db, { userName: 'farid', role: 'Administrator', email: 'farid@acme.test' })
  const settings = { ...settingsOf(acme()), acrValues: ['strong'] }
  const [admin, second] = [await test.signIn('admin'), await test.signIn('second')]
  const change = { key: 'acme', settings, reason: 'The company signs in with it' }
  const { changeId } = await test.call(admin, singleSignOnEndpoints.changeProvider, change)
  await test.call(second, identityEndpoints.confirmIdentity, { password: testPassword })
  await test.call(second, singleSignOnEndpoints.approveProviderChange, { changeId })
})
beforeEach(async () => {
  acme().forge = undefined
  acme().account = farid
  session = await browser().signIn()
})

const browser = () => providerBrowser(test, acme())
const approval = { batchNo: 404, version: 1, remark: 'Checked', holdType: 'Manual Hold', selectedDate: '2026-11-30' }
const needs = async (of = session) => (await test.send(of, api.payouts.approvePayout, approval)).json().needs
const unconfirmed = { what: 'confirmIdentity', by: 'provider' }

it('asks whom a provider signed in at that provider, who authenticates them again', async () => {
  expect(await needs()).toEqual(unconfirmed)
  const there = browser()
  const location = await there.beginConfirmation(session)
  expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
    ...{ max_age: '0', prompt: 'login', acr_values: 'strong' }
  })
  const ticket = await there.bring(await acme().signIn(location))
  expect(await needs()).toEqual(unconfirmed)
  expect(await there.confirm(session, ticket)).toMatchObject({ responseCode: '0' })
  expect(await needs()).toBeUndefined()
  expect(await needs(await browser().signIn())).toEqual(unconfirmed)
})

it('comes back to a page of its own, which ends no session, even when the answer is not understood', async () => {
  for (const query of ['state=confirm-x', 'state=confirm-x&code=y'])
    expect((await test.app.inject(`/signIn/callback/acme?${query}`)).headers.location).toMatch(/^\/signIn\/confirmed#/)
  expect((await test.app.inject('/signIn/confirmed')).body).toContain('<script src="/signIn/confirmed.js">')
  expect((await test.app.inject('/signIn/confirmed.js')).body).toContain('payouts.confirmation')
})

it.each([
  ['that the provider authenticated an hour ago', { auth_time: Math.floor(Date.now() / 1000) - 3600 }],
  ['without the time of authentication', { auth_time: undefined }],
  ['with another nonce', { nonce: 'another' }],
  ['of somebody else', { sub: 'another' }],
  ['in a weaker way than was asked for', { acr: 'weak' }],
  ['that does not say in which way', { acr: undefined }]
])('an answer %s confirms nothing', async (_what, change) => {
  const there = browser()
  const location = await there.beginConfirmation(session)
  acme().forge = (claims) => ({ claims: { ...claims, ...change } })
  const answer = await there.confirm(session, await there.bring(await acme().signIn(location)))
  expect(answer.responseCode).toBe('-1')
  expect(await needs()).toEqual(unconfirmed)
})

it('an answer confirms neither another session nor in another browser, nor twice, nor signs anybody in', async () => {
  const another = await browser().signIn()
  const there = browser()
  const ticket = await there.bring(await acme().signIn(await there.beginConfirmation(session)))
  expect((await there.confirm(another, ticket)).responseCode).toBe('-1')
  expect((await browser().confirm(session, ticket)).responseCode).toBe('-1')
  expect((await there.confirm(session, ticket)).responseCode).toBe('0')
  await sql`update sessions set identity_confirmed_at = null`.execute(test.database.db)
  expect((await there.confirm(session, ticket)).responseCode).toBe('-1')
  expect(await needs()).toEqual(unconfirmed)
  const signing = browser()
  const forConfirming = await signing.bring(await acme().signIn(await signing.beginConfirmation(session)))
  expect((await signing.complete(forConfirming)).responseCode).toBe('-1')
  const forSignIn = await signing.bring(await acme().signIn(await signing.begin()))
  expect((await signing.confirm(session, forSignIn)).responseCode).toBe('-1')
})

it('a session that a password opened has no provider to confirm at', async () => {
  const refusal = await test.refusal(await test.signIn('admin'), api.singleSignOn.beginProviderConfirmation, {
    proof: 'x'.repeat(43)
  })
  expect(refusal.displayErrorMessage).toBe('No identity provider confirms who you are in this session. Sign in again.')
})

it('waits for a provider that does not answer before its transaction begins, and then says so', async () => {
  const { db } = test.database
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await sql`update identity_providers set settings = settings || ${JSON.stringify({ issuer })}::jsonb`.execute(db)
  const asked = once(silent, 'connection')
  const refused = test.refusal(session, api.singleSignOn.beginProviderConfirmation, { proof: 'x'.repeat(43) })
  const [connection] = await asked
  const open = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect((await open.execute(db)).rows).toEqual([])
  connection.destroy()
  expect((await refused).displayErrorMessage).toMatch(/^Acme Directory does not answer\. Try again in a few minutes\./)
  silent.close()
})
