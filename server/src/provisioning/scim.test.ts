import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import type { SignInRule } from '@payouts/contract/single-sign-on/schema'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aProvider, aSignInPolicy } from '#test/outside/provider-builders.ts'

const { getUserAccess, confirmIdentity } = identityEndpoints
const { issueProvisioningToken, endProvisioningToken, getProvisioning } = provisioningEndpoints
const settings = {
  ...{ name: 'Acme Directory', buttonText: 'Acme', issuer: 'https://id.acme.test', clientId: 'payouts' },
  clientAuthentication: 'client_secret_basic' as const,
  ...{ scopes: [], mailDomains: ['acme.test'], trustsMail: true, acrValues: [], enabled: true }
}
const rule: SignInRule = { provider: 'acme', claim: 'groups', value: 'Readers', role: 'Reporter', createsUser: true }
const reason = 'A test'
const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const test = useTestApp()
const beside = prepared(() => startTestApp({ beside: test, clock: test.clock }), { dispose: (app) => app.close() })
let token: string

async function issue(): Promise<string> {
  const admin = await test.signIn('admin')
  await test.call(admin, confirmIdentity, { password: 'Kopi@Ais2026' })
  return (await test.call(admin, issueProvisioningToken, { provider: 'acme', reason })).token
}

beforeAll(async () => {
  await aUser(test.database.db, { userName: 'second' })
  await aUser(test.database.db, { userName: 'farid', role: 'Reporter', email: 'farid@acme.test' })
  await aProvider(test, settings)
  await aSignInPolicy(test, {
    rules: [rule, { ...rule, value: 'Approvers', role: 'Payout Approver', createsUser: false }]
  })
  token = await issue()
})

type Sent = { headers?: Record<string, string>; token?: string }
async function scim(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, sent: Sent = {}) {
  const answer = await test.app.inject({
    ...{ method, url: `/scim/v2${path}` },
    headers: {
      authorization: `Bearer ${sent.token ?? token}`,
      ...(body && { 'content-type': 'application/scim+json' }),
      ...sent.headers
    },
    ...(body && { payload: JSON.stringify(body) })
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : undefined }
}
const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [patchOp], Operations })
const newUser = (name: string) =>
  scim('POST', '/Users', {
    schemas: [user],
    ...{ userName: `${name}@acme.test`, externalId: `ext-${name}`, displayName: name, active: true },
    emails: [{ type: 'work', value: `${name}@acme.test`, primary: true }]
  })
const newGroup = (displayName: string, ...members: string[]) =>
  scim('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) })

async function stateOf(email: string) {
  const { rows } = await sql<{ role: string; disabled: boolean }>`
    select role, disabled from users where email = ${email}`.execute(test.database.db)
  return rows[0]
}
async function pending() {
  const { changes } = await test.call(await test.signIn('second'), userEndpoints.getRightsChanges, {
    ...{ pageNumber: 0, pageSize: 50, status: 'Pending' }
  })
  return changes.content.map(({ kind, subject, askedBy }) => ({ kind, subject, askedBy }))
}

describe('the door', () => {
  it.each([
    ['no token', ''],
    ['another token', 'x'.repeat(43)]
  ])('is shut with %s, in the form of SCIM', async (_what, other) => {
    const { status, body, headers } = await scim('GET', '/Users', undefined, { token: other })
    expect([status, headers['www-authenticate'], headers['content-type']]).toEqual([
      401,
      'Bearer',
      expect.stringContaining('application/scim+json')
    ])
    expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' })
  })

  it('keeps the former token open for a day after a new one, which is shown once, and shuts an ended one at once', async () => {
    const former = token
    token = await issue()
    expect((await scim('GET', '/Users', undefined, { token: former })).status).toBe(200)
    test.clock.advanceDays(2)
    expect((await scim('GET', '/Users', undefined, { token: former })).status).toBe(401)
    expect((await scim('GET', '/Users')).status).toBe(200)
    const admin = await test.signIn('admin')
    const { tokens } = await test.call(admin, getProvisioning, {})
    expect(JSON.stringify(tokens)).not.toContain(token)
    const current = tokens.find(({ endsOn }) => endsOn === null)?.tokenId ?? 0
    await test.call(admin, endProvisioningToken, { tokenId: current, reason })
    expect((await scim('GET', '/Users')).status).toBe(401)
    token = await issue()
  })

  it('says what it can do', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { maxOperations: 100 }
    })
    expect(
      (await scim('GET', '/ResourceTypes')).body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)
    ).toEqual(['/Users', '/Groups'])
    expect((await scim('GET', '/Schemas')).body.totalResults).toBe(2)
  })
})

describe('people', () => {
  it('are the staff users with their address, and are shut out on all servers at once as Entra ID disables them', async () => {
    const { body, status, headers } = await newUser('farid')
    expect([status, headers['etag']]).toEqual([201, 'W/"1"'])
    const session = await test.signIn('farid')
    expect((await beside().call(session, getUserAccess, {})).role).toBe('Reporter')
    const disabled = await patch(`/Users/${body.id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect(disabled).toMatchObject({ status: 200, body: { active: false } })
    for (const server of [test, beside()])
      expect((await server.refusal(session, getUserAccess, {})).errorCode).toMatch(/1035$/)
    await patch(`/Users/${body.id}`, { op: 'replace', value: { active: true } })
    expect(await stateOf('farid@acme.test')).toMatchObject({ disabled: true })
    expect(await pending()).toContainEqual({
      kind: 'ENABLE USER',
      subject: 'farid',
      askedBy: 'Acme Directory (directory)'
    })
  })

  it('are added as a rule of two people says, or requested of two people, and change roles with their groups', async () => {
    const { body: one } = await newUser('nurul')
    expect(await stateOf('nurul@acme.test')).toBeUndefined()
    const { body: readers } = await newGroup('Readers', one.id)
    expect(await stateOf('nurul@acme.test')).toEqual({ role: 'Reporter', disabled: false })
    const { body: approvers } = await newGroup('Approvers')
    await patch(`/Groups/${approvers.id}`, { op: 'Add', path: 'members', value: [{ value: one.id }] })
    await patch(`/Groups/${readers.id}`, { op: 'remove', path: `members[value eq "${one.id}"]` })
    expect(await stateOf('nurul@acme.test')).toEqual({ role: 'Payout Approver', disabled: false })
    await patch(`/Groups/${approvers.id}`, { op: 'Remove', path: 'members', value: [{ value: one.id }] })
    expect(await stateOf('nurul@acme.test')).toMatchObject({ disabled: true })

    const { body: two } = await newUser('other')
    await patch(`/Groups/${approvers.id}`, { op: 'add', path: 'members', value: [{ value: two.id, display: 'other' }] })
    expect(await stateOf('other@acme.test')).toBeUndefined()
    expect(await pending()).toContainEqual({
      kind: 'ADD USER',
      subject: 'other@acme.test',
      askedBy: 'Acme Directory (directory)'
    })
    expect((await scim('GET', `/Users/${two.id}`)).body.groups).toEqual([{ value: approvers.id, display: 'Approvers' }])
  })

  it('are found by filters, in pages and in order', async () => {
    for (const name of ['anis', 'bala', 'chong']) await newUser(name)
    const found = async (query: string) => {
      const { body } = await scim('GET', `/Users?${new URLSearchParams(query)}`)
      return [body.totalResults, body.Resources.map(({ userName }: { userName: string }) => userName.split('@')[0])]
    }
    expect(await found('filter=userName eq "ANIS@acme.test"')).toEqual([1, ['anis']])
    expect(await found('filter=externalId eq "ext-bala" and active eq true')).toEqual([1, ['bala']])
    expect(await found('filter=emails[type eq "work" and value sw "chong"]')).toEqual([1, ['chong']])
    expect(await found('filter=userName eq "nobody"')).toEqual([0, []])
    const [total] = await found('count=0')
    expect(await found('sortBy=userName&startIndex=2&count=2')).toEqual([total, ['bala', 'chong']])
    expect((await scim('GET', '/Users?filter=userName%20eq')).body).toMatchObject({
      status: '400',
      scimType: 'invalidFilter'
    })
  })

  it('change by paths and names with dots, by the version that was seen alone', async () => {
    const { body } = await newUser('dewi')
    const path = `/Users/${body.id}`
    const changed = await patch(
      path,
      { op: 'Add', path: 'name.givenName', value: 'Dewi' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'dewi@acme.test' },
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '+60 12-345 6789' },
      { op: 'Replace', value: { displayName: 'Dewi', 'name.familyName': 'Lestari' } },
      { op: 'remove', path: 'externalId' }
    )
    expect(changed.body).toMatchObject({
      ...{ displayName: 'Dewi', name: { givenName: 'Dewi', familyName: 'Lestari' } },
      ...{ phoneNumbers: [{ type: 'mobile', value: '+60 12-345 6789' }], meta: { version: 'W/"2"' } }
    })
    expect(changed.body.externalId).toBeUndefined()
    const stale = await scim('PUT', path, { ...body, displayName: 'Old' }, { headers: { 'if-match': 'W/"1"' } })
    expect(stale).toMatchObject({ status: 412, body: { status: '412' } })
    expect((await scim('GET', path, undefined, { headers: { 'if-none-match': 'W/"2"' } })).status).toBe(304)
    expect((await scim('DELETE', path)).status).toBe(204)
    expect((await scim('GET', path)).status).toBe(404)
  })

  it.each([
    ['a name that exists', { userName: 'anis@acme.test' }, 409, 'uniqueness'],
    ['no name', { displayName: 'X' }, 400, 'invalidValue'],
    ['an address of another domain', { userName: 'x@evil.test' }, 400, 'invalidValue'],
    ['a state that is none', { userName: 'y@acme.test', active: 'perhaps' }, 400, 'invalidValue']
  ])('are refused with %s', async (_what, given, status, scimType) => {
    expect(await scim('POST', '/Users', given)).toMatchObject({ status, body: { status: String(status), scimType } })
  })
})

it('changes many at once, later ones by the ids of earlier ones, and says which failed', async () => {
  const { status, body } = await scim('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: [
      { method: 'POST', path: '/Users', bulkId: 'u1', data: { userName: 'ehsan@acme.test' } },
      { method: 'POST', path: '/Users', bulkId: 'u2', data: { userName: 'ehsan@acme.test' } },
      {
        method: 'POST',
        path: '/Groups',
        bulkId: 'g1',
        data: { displayName: 'Bulk', members: [{ value: 'bulkId:u1' }] }
      }
    ]
  })
  expect([status, body.Operations.map((done: { status: string }) => done.status)]).toEqual([200, ['201', '409', '201']])
  expect((await scim('GET', '/Groups?filter=displayName eq "Bulk"')).body.Resources[0].members).toMatchObject([
    { display: 'ehsan@acme.test' }
  ])
})

it('never shuts the last administrator out, and nobody of a company', async () => {
  await sql`update users set email = 'second@acme.test' where user_name = 'second'`.execute(test.database.db)
  await sql`update users set disabled = true where user_name = 'admin'`.execute(test.database.db)
  const { body } = await newUser('second')
  const shut = await patch(`/Users/${body.id}`, { op: 'replace', path: 'active', value: false })
  expect(shut).toMatchObject({ status: 400, body: { detail: expect.stringContaining('last active administrator') } })
  await sql`update users set disabled = false where user_name = 'admin'`.execute(test.database.db)
})

it('leaves the requests of somebody who is disabled without a requester: they are refused, and requested again', async () => {
  await aUser(test.database.db, { userName: 'leaver', email: 'leaver@acme.test' })
  const { body } = await newUser('leaver')
  const about = { userName: 'target', name: 'Target', role: 'Reporter', email: 'target@acme.test', reason }
  const { changeId } = await test.call(await test.signIn('leaver'), userEndpoints.addUser, about)
  await patch(`/Users/${body.id}`, { op: 'Replace', path: 'active', value: 'False' })
  const second = await test.signIn('second')
  const { changes } = await test.call(second, userEndpoints.getRightsChanges, { pageNumber: 0, pageSize: 9, changeId })
  expect(changes.content).toMatchObject([{ askedBy: 'leaver binti Ujian', askedByDisabled: true }])
  const refused = await test.refusal(second, userEndpoints.approveRightsChange, { changeId })
  expect(refused.displayErrorMessage).toContain('Who requested this is disabled.')
  await test.call(second, userEndpoints.refuseRightsChange, { changeId, comment: 'Nobody requests it any more' })
})
