import { randomUUID } from 'node:crypto'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { onDesks } from '#test/builders/desk-lines.ts'
import { aClient, aSecret, askForToken, clientInput } from '#test/builders/systems/api-clients.ts'

const { changeApiClient, approveClientChange, disableApiClient, endClientSecret, getApiClients } = systemEndpoints

const app = useTestApp({ per: 'test' })
const people = prepared(async () => ({ admin: await app.signIn('admin'), approver: await app.signIn('approver') }), {
  per: 'test'
})

const statusOf = async (fields: Record<string, string>, more = {}) => (await askForToken(app, fields, more)).statusCode
const bySecret = (clientId: string, secret: string) => ({ client_id: clientId, client_secret: secret })

test('two people make a client, whose rights are exactly those that were approved, and which nobody is', async () => {
  const { admin, approver } = people()
  const { changeId } = await app.call(admin, changeApiClient, clientInput)
  expect(await onDesks(app, 'CLIENT CHANGE', [admin, approver])).toEqual([[], [String(changeId)]])
  expect(await app.refusal(admin, approveClientChange, { changeId })).toMatchObject({
    displayErrorMessage: 'You requested this. A second person has to decide.'
  })
  expect(await app.refusal(admin, changeApiClient, { ...clientInput, reason: 'Again' })).toMatchObject({
    displayErrorMessage: expect.stringContaining('waits for its decision')
  })
  expect(await app.refusal(admin, changeApiClient, { ...clientInput, granted: { Payout: ['APPROVE'] } })).toMatchObject(
    {
      field: 'granted'
    }
  )
  await app.call(approver, approveClientChange, { changeId })
  const { clients } = await app.call(admin, getApiClients, {})
  expect(clients).toMatchObject([{ name: 'Commission system', granted: { Payout: [] }, secrets: [], callsToday: 0 }])
  expect(await app.refusal(admin, changeApiClient, { ...clientInput, name: 'COMMISSION  system' })).toMatchObject({
    displayErrorMessage: 'Another client is called COMMISSION  system.'
  })
  await expect(app.signIn(clients[0]?.clientId ?? '')).rejects.toThrow()
  const noRole = sql`update users set password_hash = 'x' where role is null`.execute(app.database.db)
  await expect(noRole).rejects.toThrow('systems_have_no_password')
})

test('a secret opens it, two work during a rotation, and an ended one opens nothing', async () => {
  const clientId = await aClient(app, people())
  const first = await aSecret(app, people(), clientId)
  expect(await statusOf(bySecret(clientId, first))).toBe(200)
  for (const wrong of [bySecret(clientId, `${first}x`), bySecret(clientId, ''), bySecret('client-unknown', first), {}])
    expect(await statusOf(wrong as Record<string, string>)).toBe(401)
  const basic = Buffer.from(`${clientId}:${encodeURIComponent(first)}`).toString('base64')
  expect(await statusOf({}, { headers: { authorization: `Basic ${basic}` } })).toBe(200)
  const second = await aSecret(app, people(), clientId, 7)
  const third = await aSecret(app, people(), clientId, 7)
  expect(await statusOf(bySecret(clientId, first))).toBe(401)
  for (const working of [second, third]) expect(await statusOf(bySecret(clientId, working))).toBe(200)
  app.clock.advanceDays(8)
  expect(await statusOf(bySecret(clientId, second))).toBe(401)
  const later = await app.signIn('admin')
  const { clients } = await app.call(later, getApiClients, {})
  const secretId = clients[0]?.secrets[0]?.secretId ?? 0
  expect(clients[0]?.secrets).toHaveLength(1)
  await app.call(later, endClientSecret, { clientId, secretId })
  expect(await statusOf(bySecret(clientId, third))).toBe(401)
  const { rows } = await sql<{ stored: string }>`
    select (select string_agg(after::text, '') from api_client_changes) || (select string_agg(secret_hash::text, '') from api_client_secrets)
      || (select string_agg(audit_events::text, '') from audit_events) as stored`.execute(app.database.db)
  expect(rows[0]?.stored).not.toContain(third)
})

test('a signed assertion opens it once, and none that is forged, old, or for somebody else', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const stranger = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', kty: 'EC' as const }
  const clientId = await aClient(app, people(), { publicKeys: { keys: [jwk] } })
  const now = Math.floor(app.clock.now().getTime() / 1000)
  const assert = (claims: object = {}, key = privateKey) =>
    new SignJWT({
      iss: clientId,
      sub: clientId,
      aud: 'http://localhost:3000',
      jti: randomUUID(),
      exp: now + 60,
      ...claims
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'first' })
      .sign(key)
  const status = (assertion: string) =>
    statusOf({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion
    })
  const good = await assert()
  expect(await status(good)).toBe(200)
  expect(await status(good)).toBe(401)
  const bad = [
    assert({}, stranger.privateKey),
    assert({ exp: now - 1 }),
    assert({ exp: now + 3600 }),
    assert({ aud: 'https://another.example' }),
    assert({ jti: undefined }),
    assert({ iss: 'client-another' }),
    assert({ sub: 'a\0b' })
  ]
  for (const assertion of await Promise.all(bad)) expect(await status(assertion)).toBe(401)
  expect(await status('no.jwt')).toBe(401)
  const { d = '' } = await exportJWK(stranger.privateKey)
  const careless = { ...clientInput, name: 'Careless system', publicKeys: { keys: [{ ...jwk, d }] } }
  expect(await app.refusal(people().admin, changeApiClient, careless)).toMatchObject({
    displayErrorMessage: 'This is a private key. Register the public one.'
  })
})

test('a call needs the client’s own token, address and rate, and ends with the client', async () => {
  const { admin } = people()
  const ranges = { ipRanges: ['10.1.0.0/16', '2001:db8::/32'], callsPerMinute: 3 }
  const clientId = await aClient(app, people(), ranges)
  const secret = await aSecret(app, people(), clientId)
  expect(await statusOf(bySecret(clientId, secret))).toBe(401)
  const answer = await askForToken(app, bySecret(clientId, secret), { address: '10.1.2.3' })
  const { access_token: token } = answer.json() as { access_token: string }
  const get = (address: string, authorization = `Bearer ${token}`) =>
    app.app.inject({ method: 'GET', url: '/api/v1/cycles', headers: { authorization }, remoteAddress: address })
  expect((await get('10.1.2.3')).statusCode).toBe(200)
  const away = await get('10.2.2.3')
  expect([away.statusCode, away.headers['content-type'], away.headers['www-authenticate']]).toEqual([
    ...[401, 'application/problem+json; charset=utf-8', 'Bearer realm="payouts"']
  ])
  expect((await get('10.1.2.3', `Bearer ${await app.accessToken()}`)).statusCode).toBe(401)
  const second = await get('::ffff:10.1.2.3')
  expect([second.statusCode, second.headers['ratelimit-policy'], second.headers['ratelimit']]).toEqual([
    ...[200, '"client";q=3;w=60', expect.stringMatching(/^"client";r=1;t=\d+$/)]
  ])
  await get('2001:db8::1')
  const tooMany = await get('10.1.2.3')
  expect([tooMany.statusCode, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
  await app.call(admin, disableApiClient, { clientId })
  expect((await get('10.1.2.3')).statusCode).toBe(401)
  expect(await statusOf(bySecret(clientId, secret), { address: '10.1.2.3' })).toBe(401)
})
