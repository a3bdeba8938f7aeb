import type { SignInRule } from '@payouts/contract/single-sign-on/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aProvider, aSignInPolicy } from '#test/outside/provider-builders.ts'
import { acmeSettings, scimDirectory } from '#test/outside/scim-directory.ts'

/** What Microsoft Entra ID and Okta send, as their documentation for makers of products describes it. */
const core = 'urn:ietf:params:scim:schemas:core:2.0'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const rule: SignInRule = { provider: 'acme', claim: 'groups', value: 'Readers', role: 'Reporter', createsUser: true }

const test = useTestApp()
beforeAll(async () => {
  await aUser(test.database.db, { userName: 'second' })
  await aProvider(test, acmeSettings)
  await aSignInPolicy(test, { rules: [rule] })
})
const acme = prepared(() => scimDirectory(test))
const patch = (path: string, ...Operations: object[]) => acme().send('PATCH', path, { schemas: [patchOp], Operations })
const query = (path: string, filter: string, more = '') =>
  acme().send('GET', `${path}?filter=${encodeURIComponent(filter)}${more}`)

describe('Microsoft Entra ID', () => {
  const wong = {
    schemas: [`${core}:User`, enterprise],
    ...{ externalId: '0a21f0f2-8d2a-4f8e', userName: 'Wong@Acme.test', active: true, displayName: 'Wong Mei Ling' },
    emails: [{ primary: true, type: 'work', value: 'wong@acme.test' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Mei Ling Wong', familyName: 'Wong', givenName: 'Mei Ling' },
    addresses: [{ type: 'work', formatted: '1 Jalan Satu\nKuala Lumpur', primary: true }],
    roles: [],
    [enterprise]: { department: 'Finance', manager: { value: '17' } }
  }
  let id: string
  beforeAll(async () => {
    id = (await acme().send('POST', '/Users', wong)).body.id
  })

  it('asks whether somebody is there, by name in any case, by the exact external id, by address, and before that for nobody', async () => {
    const total = async (filter: string) => (await query('/Users', filter)).body.totalResults
    expect(await total('userName eq "6b2c0f1e-nobody"')).toBe(0)
    expect(await total('userName eq "wong@acme.TEST"')).toBe(1)
    expect(await total(`${core}:User:userName eq "wong@acme.test"`)).toBe(1)
    expect(await total('externalId eq "0a21f0f2-8d2a-4f8e"')).toBe(1)
    expect(await total('externalId eq "0A21F0F2-8D2A-4F8E"')).toBe(0)
    expect(await total('emails[type eq "WORK"].value eq "WONG@acme.test"')).toBe(1)
    expect(await total('name.familyName eq "wong" and active eq true')).toBe(1)
    expect(await total('not (displayName co "MEI")')).toBe(0)
  })

  it('changes parts by paths, with values of attributes that are not kept', async () => {
    const { status, body } = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'wong.ml@acme.test' },
      { op: 'Replace', path: 'name.familyName', value: 'Wong-Lee' },
      { op: 'Add', path: `${enterprise}:manager`, value: '18' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'MY' }
    )
    expect([status, body.emails, body.name.familyName]).toEqual([
      200,
      [{ type: 'work', value: 'wong.ml@acme.test', primary: true }],
      'Wong-Lee'
    ])
    expect(body).not.toHaveProperty('addresses')
  })

  it('reads a group without its members, and adds and removes these with their values alone', async () => {
    const made = await acme().send('POST', '/Groups', {
      schemas: [`${core}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      ...{ externalId: '8aa1a0c0', displayName: 'Finance Readers', meta: { resourceType: 'Group' } }
    })
    const path = `/Groups/${made.body.id}`
    await patch(path, { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] })
    expect((await acme().send('GET', path)).body.members).toMatchObject([{ value: id }])
    const without = await acme().send('GET', `${path}?excludedAttributes=members`)
    expect(without.body).toMatchObject({ id: made.body.id, displayName: 'Finance Readers' })
    expect(without.body).not.toHaveProperty('members')
    const found = await query('/Groups', 'displayName eq "finance readers"', '&excludedAttributes=members')
    expect(found.body.Resources).toEqual([without.body])
    expect(
      (await query('/Groups', `id eq "${made.body.id}" and members eq "${id}"`, '&attributes=id')).body.Resources
    ).toEqual([{ id: made.body.id, schemas: made.body.schemas }])
    await patch(path, { op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] })
    expect((await acme().send('GET', path)).body.members).toEqual([])
    await patch(path, { op: 'Replace', path: 'displayName', value: 'Finance Staff' })
    expect((await acme().send('DELETE', path)).status).toBe(204)
  })
})

describe('Okta', () => {
  it('looks, adds, replaces and disables a person, and pushes a group', async () => {
    expect((await acme().send('GET', '/Users?startIndex=1&count=100')).status).toBe(200)
    expect((await query('/Users', 'userName eq "tan@acme.test"', '&startIndex=1&count=100')).body.totalResults).toBe(0)
    const tan = {
      schemas: [`${core}:User`],
      ...{ userName: 'tan@acme.test', name: { givenName: 'Tan', familyName: 'Ah Kow' }, displayName: 'Tan Ah Kow' },
      emails: [{ primary: true, value: 'tan@acme.test', type: 'work' }],
      ...{ locale: 'en-US', externalId: '00ujl29u0le5T6Aj10h7', groups: [], password: '1mz050nq', active: true }
    }
    const { status, body } = await acme().send('POST', '/Users', tan)
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('password')
    const path = `/Users/${body.id}`
    const { meta, id } = body
    const replaced = await acme().send('PUT', path, { ...tan, id, meta, displayName: 'Tan' })
    expect(replaced).toMatchObject({ status: 200, body: { displayName: 'Tan', meta: { version: 'W/"2"' } } })

    const pushed = await acme().send('POST', '/Groups', {
      ...{ schemas: [`${core}:Group`], displayName: 'Readers', members: [{ value: id, display: 'tan@acme.test' }] }
    })
    const group = `/Groups/${pushed.body.id}`
    expect((await acme().send('GET', '/Groups?startIndex=1&count=100')).body.totalResults).toBe(1)
    const renamed = { op: 'replace', value: { id: pushed.body.id, displayName: 'All readers' } }
    expect((await patch(group, renamed)).body).toMatchObject({ id: pushed.body.id, displayName: 'All readers' })
    await patch(group, { op: 'remove', path: `members[value eq "${id}"]` })
    await patch(group, { op: 'add', path: 'members', value: [{ value: id, display: 'tan@acme.test' }] })
    await patch(group, { op: 'replace', path: 'members', value: [{ value: id, display: 'tan@acme.test' }] })
    expect((await acme().send('GET', group)).body.members).toMatchObject([{ value: id }])
    expect((await patch(path, { op: 'replace', value: { active: false } })).body.active).toBe(false)
  })
})
