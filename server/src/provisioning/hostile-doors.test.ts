import { randomUUID } from 'node:crypto'
import { declarationOf, isImport, type Operation } from '@payouts/contract/systems/operation'
import { operations } from '@payouts/contract/systems/operations'
import { grantableRights } from '@payouts/contract/systems/rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { signedInClient } from '#test/builders/systems/api-clients.ts'
import { aProvider } from '#test/outside/provider-builders.ts'
import { acmeSettings, scimDirectory } from '#test/outside/scim-directory.ts'

/** The doors of other systems and of identity providers: whatever arrives, the answer is a refusal in the door's form. */
const test = useTestApp()
beforeAll(async () => {
  await aUser(test.database.db, { userName: 'second' })
  await aProvider(test, acmeSettings)
})
const acme = prepared(() => scimDirectory(test))
const client = prepared(async () => {
  const people = { admin: await test.signIn('admin'), approver: await test.signIn('second') }
  return signedInClient(test, people, { granted: grantableRights, callsPerMinute: 10_000 })
})

const deep = '['.repeat(50_000) + ']'.repeat(50_000)
const long = 'x'.repeat(70_000)
const users = '/Users'
const nul = { userName: 'a\u0000b@acme.test' }

describe('/scim/v2', () => {
  const json = { 'content-type': 'application/scim+json' }
  it.each<[string, Parameters<ReturnType<typeof acme>['send']>, number]>([
    ['a NUL in a value', ['POST', '/Users', nul], 400],
    ['a NUL in a name', ['POST', '/Users', { 'a\u0000': 1, userName: 'a@acme.test' }], 400],
    ['another control character', ['POST', '/Users', { userName: 'a\u0007@acme.test' }], 400],
    ['half of a character', ['POST', '/Users', { userName: 'a@acme.test', displayName: '\ud800' }], 400],
    ['a NUL in the address', ['GET', `${users}/%00`], 400],
    ['a NUL in a filter', ['GET', '/Users?filter=userName%20eq%20%22%00%22'], 400],
    ['an address that is not encoded', ['GET', `${users}/%ff%`], 400],
    ['an id that is none', ['GET', `${users}/1'%20or%20'1`], 404],
    ['a parameter twice', ['GET', '/Users?excludedAttributes=a&excludedAttributes=b'], 400],
    ['an order twice', ['GET', '/Users?sortBy=id&sortOrder=a&sortOrder=b'], 400],
    ['a filter of brackets', ['GET', `/Users?filter=${'('.repeat(5000)}`], 400],
    ['a filter of negations', ['GET', `/Users?filter=${encodeURIComponent('not ('.repeat(300))}`], 400],
    ['depth', ['POST', '/Users', undefined, { payload: deep }], 400],
    [
      'depth in a bulk',
      ['POST', '/Bulk', undefined, { payload: `{"Operations":[{"method":"POST","path":"/Users","data":${deep}}]}` }],
      400
    ],
    ['no JSON', ['POST', '/Users', undefined, { payload: '{"a"' }], 400],
    ['nothing', ['POST', '/Users', undefined, { headers: json }], 400],
    ['a list', ['POST', '/Users', []], 400],
    ['a text', ['POST', '/Users', undefined, { payload: '"x"' }], 400],
    [
      'a prototype',
      ['POST', '/Users', undefined, { payload: '{"__proto__":{"admin":true},"userName":"p@acme.test"}' }],
      400
    ],
    [
      'a constructor',
      ['POST', '/Users', undefined, { payload: '{"constructor":{"prototype":{}},"userName":"p@acme.test"}' }],
      400
    ],
    ['wrong types', ['POST', '/Users', { userName: { a: 1 }, emails: 'x', active: [] }], 400],
    ['wrong types in a group', ['POST', '/Groups', { displayName: 5, members: { value: 1 } }], 400],
    ['members who are nobody', ['POST', '/Groups', { displayName: 'A', members: [{ value: 'x' }] }], 400],
    ['wrong types in a PATCH', ['PATCH', `/Users/${randomUUID()}`, { Operations: { op: 1 } }], 404],
    ['wrong types in a bulk', ['POST', '/Bulk', { Operations: 'x' }], 400],
    [
      'another kind of content',
      ['POST', '/Users', undefined, { payload: '<a/>', headers: { 'content-type': 'text/xml' } }],
      415
    ],
    [
      'a kind of content that is none',
      ['POST', '/Users', undefined, { payload: '{}', headers: { 'content-type': ';;;' } }],
      415
    ],
    ['a long text', ['POST', '/Users', { userName: long }], 400],
    ['an address that is none', ['GET', '/Nothing'], 404],
    ['a method that is none', ['DELETE', '/Users'], 404]
  ])('refuses %s', async (_what, asked, status) => {
    const answer = await acme().send(...asked)
    expect([answer.status, answer.body?.status ?? String(status)], JSON.stringify(answer.body)).toEqual([
      status,
      String(status)
    ])
  })

  const id = randomUUID()
  it.each([
    ...['ServiceProviderConfig', 'ResourceTypes', 'Schemas', 'Users', 'Groups', `Users/${id}`, `Groups/${id}`].map(
      (path) => ['GET', path] as const
    ),
    ...['Users', 'Groups', 'Bulk'].map((path) => ['POST', path] as const),
    ...(['PUT', 'PATCH', 'DELETE'] as const).flatMap((method) =>
      ['Users', 'Groups'].map((path) => [method, `${path}/${id}`] as const)
    )
  ])('%s %s is shut without a token', async (method, path) => {
    const { statusCode, headers } = await test.app.inject({ method, url: `/scim/v2/${path}` })
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  it('says which attribute has what cannot be stored', async () => {
    const { body } = await acme().send('POST', '/Users', nul)
    expect(body).toMatchObject({ scimType: 'invalidValue', detail: expect.stringMatching(/^userName has a NUL/) })
  })

  it('takes versions and tokens of any form for others', async () => {
    const { body } = await acme().send('POST', '/Users', { userName: 'versions@acme.test' })
    for (const version of ['W/"x"', '"1"', ',,,', '\u00ff'.repeat(500)])
      expect((await acme().send('PUT', `/Users/${body.id}`, body, { headers: { 'if-match': version } })).status).toBe(
        412
      )
    for (const authorization of ['Bearer', `Bearer ${'a'.repeat(5000)}`, 'Basic YTpi', `Bearer ${acme().token}, x`])
      expect((await acme().send('GET', '/Users', undefined, { headers: { authorization } })).status).toBe(401)
  })
})

describe('the addresses of providers', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  it.each([
    ['/signIn/callback/acme?state=%00&code=%00', 303],
    [`/signIn/callback/acme?state=${long.slice(0, 8000)}`, 303],
    ['/signIn/callback/acme?state=a&state=b&state[]=c', 303],
    ['/signIn/callback/acme?%ff=%', 303],
    ['/signIn/callback/acme', 303],
    ['/signIn/callback/%00', 303],
    ["/signIn/callback/'%20or%201=1?state=x", 303],
    ['/signIn/frontChannelLogout/acme?iss=%00&sid=%00', 400],
    ['/signIn/frontChannelLogout/acme?iss=a&iss=b&sid=c&sid=d', 400],
    [`/signIn/frontChannelLogout/acme?iss=https://id.acme.test&sid=${'%00'.repeat(20)}`, 400],
    ['/signIn/frontChannelLogout/%00?iss=a&sid=b', 400]
  ])('%s signs nobody in or out', async (url, status) => {
    const answer = await test.app.inject({ url })
    if (status === 303) expect(answer.headers.location).toMatch(/^\/SignIn#ticket=[\w-]{43}$/)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
  })

  it.each<[string, string, Record<string, string>]>([
    ['no body', '', form],
    ['a token of nothing', 'logout_token=', form],
    ['a token twice', 'logout_token=a.b.c&logout_token=d.e.f', form],
    ['a NUL', 'logout_token=%00', form],
    ['a token of dots', `logout_token=${'.'.repeat(5000)}`, form],
    ['a token too long', `logout_token=${long}`, form],
    ['another kind of content', '{"logout_token":"a.b.c"}', { 'content-type': 'application/json' }],
    ['a kind of content that is none', 'a', { 'content-type': '\u00e4' }]
  ])('a logout by %s ends nothing', async (_what, payload, headers) => {
    for (const key of ['acme', '%00', 'nobody']) {
      const answer = await test.app.inject({
        method: 'POST',
        url: `/signIn/backChannelLogout/${key}`,
        headers,
        payload
      })
      expect([answer.statusCode >= 400, answer.statusCode < 500], answer.body).toEqual([true, true])
    }
  })
})

describe('/api/v1', () => {
  const json = { 'content-type': 'application/json' }
  it.each<[string, string, string, Record<string, string>]>([
    ['depth', '/api/v1/cycles/1/approval-requests', `{"remark":${deep}}`, json],
    ['a NUL', '/api/v1/cycles/1/approval-requests', '{"dealerCode":"\\u0000"}', json],
    ['half of a character', '/api/v1/cycles/1/approval-requests', '{"dealerCode":"\\ud800"}', json],
    ['a prototype', '/api/v1/cycles/1/approval-requests', '{"__proto__":{"a":1}}', json],
    ['another kind of content', '/api/v1/cycles/1/approval-requests', '<a/>', { 'content-type': 'text/xml' }],
    ['a file for a call', '/api/v1/cycles/1/approval-requests', 'a,b', { 'content-type': 'text/csv' }],
    ['a call for a file', '/api/v1/imports/dealers', '{}', json],
    ['a NUL in a parameter', '/api/v1/imports/cycles?batchNo=1&name=%00', 'a', { 'content-type': 'text/csv' }],
    ['a parameter twice', '/api/v1/imports/cycles?batchNo=1&batchNo=2', 'a', { 'content-type': 'text/csv' }]
  ])('refuses %s as a problem', async (_what, path, body, headers) => {
    const answer = await client().post(path, body, { key: randomUUID(), headers })
    expect([answer.statusCode >= 400, answer.statusCode < 500], answer.body).toEqual([true, true])
    expect(answer.json()).toMatchObject({ status: answer.statusCode, title: expect.any(String) })
  })

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s answers hostile values as it answers any, and never with a fault',
    async (_id, operation) => {
      const names = Object.keys((declarationOf(operation).input as unknown as { shape: object }).shape)
      for (const name of names) {
        for (const value of [`=1' or "\\%_$1;--`, Number.MAX_SAFE_INTEGER]) {
          const given: Record<string, unknown> = { ...operation.example, [name]: value }
          const answer = await sent(operation, given)
          expect(answer.statusCode, `${name} ${value}: ${answer.body}`).toBeLessThan(500)
          expect(answer.statusCode).not.toBe(429)
        }
      }
    }
  )

  /** What is in braces goes into the address; the rest into the body of a call, else into the query. */
  function sent(operation: Operation, given: Record<string, unknown>) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
    const rest = Object.entries(given).filter(([name]) => !operation.path.includes(`{${name}}`))
    const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]))
    if (operation.method === 'GET') return client().get(`${path}?${query}`)
    if (!isImport(operation)) return client().post(path, Object.fromEntries(rest))
    return client().post(`${path}?${query}`, '=1,"\u0000', { headers: { 'content-type': 'text/csv' } })
  }

  it('refuses keys, numbers and addresses that are none', async () => {
    for (const key of ['', 'x', '\u00e4', randomUUID().repeat(50)])
      expect((await client().post('/api/v1/cycles/1/approval-requests', '{}', { key, headers: json })).statusCode).toBe(
        400
      )
    for (const path of [
      'cycles/%00',
      'cycles/99999999999999999999',
      'cycles/-1',
      'cycles/1/transactions?cursor=%00',
      'nothing'
    ])
      expect([400, 404]).toContain((await client().get(`/api/v1/${path}`)).statusCode)
  })
})
