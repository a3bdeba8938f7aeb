import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { startTestApp } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { probe, probeArea } from '#test/app/probe-area.ts'

const keys = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }

/** The requests for tokens that the service received. */
let requests: { authorization: string | undefined; form: string }[] = []
let isDown = false
let hasMoved = false

const service = createServer(async (request, response) => {
  if (isDown) return void response.writeHead(500).end()
  if (hasMoved && request.url === '/token') return void response.writeHead(307, { location: '/elsewhere' }).end()
  if (request.url === '/elsewhere') requests.push({ authorization: request.headers.authorization, form: '' })
  if (request.url === '/token') {
    requests.push({ authorization: request.headers.authorization, form: await text(request) })
    const access_token = await signed({ azp: 'payouts-server' })
    return void response.end(JSON.stringify({ access_token, token_type: 'Bearer', expires_in: 60, scope: 'x' }))
  }
  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` },
    '/impostor/.well-known/openid-configuration': {
      issuer,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`
    },
    '/keys': { keys: [jwk] }
  }
  response.end(JSON.stringify(documents[request.url ?? ''] ?? {}))
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => service.close(resolve)))

const test = useTestApp({
  areas: [...areas, probeArea],
  environment: {
    IDENTITY_ISSUER: issuer,
    IDENTITY_CLIENT_ID: 'payouts-server',
    IDENTITY_CLIENT_SECRET: 'kept by the server'
  }
})
beforeEach(() => {
  requests = []
  isDown = false
  hasMoved = false
})

const signed = (claims: JWTPayload, { by = keys.privateKey, lifeSeconds = 60 } = {}) => {
  const now = Math.floor(test.clock.now().getTime() / 1000)
  return new SignJWT({ iss: issuer, iat: now, exp: now + lifeSeconds, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(by)
}
const requestToken = () =>
  test.app.inject({
    method: 'POST',
    url: '/api/identity/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials&client_id=console'
  })

it('relays the request with the secret that the browser never has', async () => {
  const answer = await requestToken()
  expect(answer.json()).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 60 })
  expect(requests).toEqual([
    {
      authorization: `Basic ${btoa(`payouts-server:${encodeURIComponent('kept by the server')}`)}`,
      form: 'grant_type=client_credentials'
    }
  ])
  expect(answer.body).not.toContain('kept by the server')
})

it('lets its tokens through, and no others', async () => {
  const session = await test.signIn('admin')
  const statusWith = async (accessToken: string) =>
    (await test.send(session, probe.look, {}, { accessToken })).statusCode
  const forger = (await generateKeyPair('RS256')).privateKey
  expect(await statusWith(await signed({ azp: 'payouts-server' }))).toBe(200)
  expect(await statusWith(await signed({ client_id: 'payouts-server' }))).toBe(200)
  expect(await statusWith(await signed({ azp: 'another application' }))).toBe(401)
  expect(await statusWith(await signed({ azp: 'payouts-server', iss: 'https://elsewhere.example.com' }))).toBe(401)
  expect(await statusWith(await signed({ azp: 'payouts-server' }, { lifeSeconds: -1 }))).toBe(401)
  expect(await statusWith(await signed({ azp: 'payouts-server' }, { by: forger }))).toBe(401)
})

it('believes no service that calls itself by another name', async () => {
  const impostor = await startTestApp({
    environment: {
      IDENTITY_ISSUER: `${issuer}/impostor`,
      IDENTITY_CLIENT_ID: 'payouts-server',
      IDENTITY_CLIENT_SECRET: 'kept by the server'
    }
  })
  try {
    const answer = await impostor.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      headers: { authorization: `Bearer ${await signed({ azp: 'payouts-server' })}` },
      payload: {}
    })
    expect(answer.statusCode).toBe(500)
  } finally {
    await impostor.close()
  }
})

it('answers 503 while the service is away', async () => {
  isDown = true
  const answer = await requestToken()
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
})

it('takes its secret to no other address that the service names', async () => {
  hasMoved = true
  expect((await requestToken()).statusCode).toBe(503)
  expect(requests).toEqual([])
})
