import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { SignInRule } from '@payouts/contract/single-sign-on/schema'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { startIdentityProvider } from '#test/outside/identity-provider.ts'
import { providerBrowser } from '#test/outside/provider-browser.ts'
import { aProvider, aSignInPolicy, settingsOf } from '#test/outside/provider-builders.ts'
import { scimDirectory } from '#test/outside/scim-directory.ts'

const publicUrl = 'https://payouts.acme.test'
const environment = {
  PUBLIC_URL: publicUrl,
  SIGN_IN_SECRET_ACME: 'a-secret-between-provider-and-server-of-32-characters'
}
const test = useTestApp({ environment })
const other = prepared(() => startTestApp({ beside: test, clock: test.clock, environment }), {
  dispose: (app) => app.close()
})
const acme = prepared(() => startIdentityProvider([`${publicUrl}/signIn/callback/acme`]), {
  dispose: (provider) => provider.close()
})

const rule: SignInRule = { provider: 'acme', claim: 'groups', value: 'Readers', role: 'Reporter', createsUser: true }
beforeAll(async () => {
  await aUser(test.database.db, { userName: 'second' })
  await aProvider(test, settingsOf(acme()))
  await aSignInPolicy(test, {
    rules: [rule, { ...rule, value: 'Approvers', role: 'Payout Approver', createsUser: false }]
  })
})
const directory = prepared(() => scimDirectory(test))

it('moves a person who signed in there to other rights at the next call, and shuts them out within a second, on two servers', async () => {
  const { send } = directory()
  const email = 'nurul@acme.test'
  const { body: person } = await send('POST', '/Users', { userName: email, displayName: 'Nurul', active: true })
  const member = [{ value: person.id }]
  const { body: readers } = await send('POST', '/Groups', { displayName: 'Readers', members: member })
  const { body: approvers } = await send('POST', '/Groups', { displayName: 'Approvers' })
  acme().account = { sub: 'sub-nurul', email, email_verified: true, name: 'Nurul', groups: ['Readers'] }
  const session = await providerBrowser(test, acme()).signIn()
  const servers = [test, other()]
  const reads = (server: (typeof servers)[number]) =>
    server.call(session, payoutEndpoints.getAllPayoutList, { pageNumber: 0, pageSize: 1 })

  for (const server of servers) {
    await expect(reads(server)).rejects.toThrow(errorCodes.notPermitted)
    expect((await server.call(session, identityEndpoints.getUserAccess, {})).role).toBe('Reporter')
  }
  await send('PATCH', `/Groups/${approvers.id}`, { Operations: [{ op: 'Add', path: 'members', value: member }] })
  await send('PATCH', `/Groups/${readers.id}`, { Operations: [{ op: 'Remove', path: 'members', value: member }] })
  for (const server of servers) {
    expect((await reads(server)).totalElements).toBe(0)
    expect((await server.call(session, identityEndpoints.getUserAccess, {})).role).toBe('Payout Approver')
  }

  const disabling = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }
  expect((await send('PATCH', `/Users/${person.id}`, disabling)).body.active).toBe(false)
  const since = performance.now()
  // The first call after the directory's answer is refused: nothing of the session is remembered anywhere.
  for (const server of servers)
    expect((await server.refusal(session, identityEndpoints.getUserAccess, {})).errorCode).toBe(
      errorCodes.sessionNotFound
    )
  expect(performance.now() - since).toBeLessThan(1000)
  // From then on retention counts.
  const { rows: disabled } = await sql`
    select user_name as "userName" from users where disabled and disabled_at is not null`.execute(test.database.db)
  expect(disabled).toEqual([{ userName: email }])

  const { rows } = await sql<{ activity: string }>`
    select activity from audit_events where action = 'PROVISION' and actor = 'Acme Directory (directory)' order by event_id`.execute(
    test.database.db
  )
  expect(rows.map(({ activity }) => activity)).toEqual([
    `Added the user ${email} of Acme Directory`,
    'Added the group Readers of Acme Directory',
    'Added the group Approvers of Acme Directory',
    'Changed the group Approvers of Acme Directory',
    'Changed the group Readers of Acme Directory',
    `Changed the user ${email} of Acme Directory`
  ])
})
