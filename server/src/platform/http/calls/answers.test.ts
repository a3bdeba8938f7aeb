import { randomUUID } from 'node:crypto'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { startTestApp } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { makeProbeTable, probe, probeArea } from '#test/app/probe-area.ts'
import { testPassword } from '#test/builders/builders.ts'
import { createLog } from '../../log.ts'

const { login } = identityEndpoints
const start = '2026-11-21T02:00:00Z'
const logged: string[] = []

const log = createLog('trace', { write: (line) => void logged.push(line) })
const test = useTestApp({ areas: [...areas, probeArea], log })
beforeAll(() => makeProbeTable(test.database.db))
beforeEach(() => test.clock.set(start))

const secondsLater = (seconds: number) =>
  test.clock.set(new Date(new Date(start).getTime() + seconds * 1000).toISOString())

describe('the token endpoint', () => {
  const fetchToken = (payload: string, headers = { 'content-type': 'application/x-www-form-urlencoded' }) =>
    test.app.inject({ method: 'POST', url: '/api/identity/token', headers, payload })

  it('answers a known client as RFC 6749 says', async () => {
    const answer = await fetchToken('grant_type=client_credentials&client_id=console')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 300 })
  })

  it.each([
    ['grant_type=client_credentials&client_id=somebody', 401, 'invalid_client'],
    ['grant_type=client_credentials', 401, 'invalid_client'],
    ['grant_type=password&client_id=console', 400, 'unsupported_grant_type'],
    ['client_id=console', 400, 'invalid_request']
  ])('answers %s with %i %s', async (form, status, error) => {
    const answer = await fetchToken(form)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ error })
  })

  it('takes no JSON', async () => {
    const answer = await fetchToken('{"grant_type":"client_credentials"}', { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: 'invalid_request' })
  })

  it('issues 600 a minute to one address, or to one /64 network of IPv6', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 601; host++) {
      const remoteAddress = `2001:db8:6::${host.toString(16)}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/identity/token',
        headers,
        payload: 'grant_type=none',
        remoteAddress
      })
      statuses.push(answer.statusCode)
    }
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([400]))
    expect(statuses.at(-1)).toBe(429)
  })

  it('issues tokens that last five minutes', async () => {
    const session = await test.signIn('admin')
    const accessToken = await test.accessToken()
    secondsLater(299)
    expect((await test.send(session, probe.look, {}, { accessToken })).statusCode).toBe(200)
    secondsLater(301)
    expect((await test.send(session, probe.look, {}, { accessToken })).statusCode).toBe(401)
  })

  it('issues tokens that cannot be changed', async () => {
    const [head = '', , signature = ''] = (await test.accessToken()).split('.')
    const claims = Buffer.from('{"iss":"x","aud":"payouts","exp":9999999999}').toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const session = await test.signIn('admin')
    for (const accessToken of [`${head}.${claims}.${signature}`, `${none}.${claims}.`])
      expect((await test.send(session, probe.look, {}, { accessToken })).statusCode).toBe(401)
  })
})

describe('a bootstrap', () => {
  const fetchBootstrap = (
    requestNo: string,
    authorization = `Basic ${btoa('console:')}`,
    remoteAddress = '127.0.0.1'
  ) => test.app.inject({ url: `/api/v1/auth/BasicAuth/${requestNo}`, headers: { authorization }, remoteAddress })
  const wrong = { userName: 'admin', password: '' }

  it('is a key of 32 bytes that nobody keeps', async () => {
    const answer = await fetchBootstrap(randomUUID())
    expect(answer.headers['cache-control']).toBe('no-store')
    const { messageKey, basicAuthToken } = answer.json().result
    expect(Buffer.from(messageKey, 'base64')).toHaveLength(32)
    expect(basicAuthToken).toMatch(/^[\w-]{43}$/)
  })

  it('is given to known applications, for a UUID', async () => {
    expect((await fetchBootstrap(randomUUID(), `Basic ${btoa('somebody:')}`)).statusCode).toBe(401)
    expect((await fetchBootstrap(randomUUID(), '')).statusCode).toBe(401)
    const malformed = await fetchBootstrap('not-a-uuid')
    expect(malformed.statusCode).toBe(400)
    expect(malformed.json().errorCode).toBe(errorCodes.errorDuringRequest)
  })

  it('lasts five minutes', async () => {
    const bootstrap = await test.bootstrap()
    secondsLater(299)
    expect((await test.refusal(bootstrap, login, wrong)).errorCode).toBe(errorCodes.errorDuringRequest)
    secondsLater(301)
    expect((await test.refusal(bootstrap, login, wrong)).errorCode).toBe(errorCodes.sessionExpired)
  })

  it('carries ten calls', async () => {
    const bootstrap = await test.bootstrap()
    for (let count = 0; count < 10; count++)
      expect((await test.refusal(bootstrap, login, wrong)).errorCode).toBe(errorCodes.errorDuringRequest)
    expect((await test.refusal(bootstrap, login, wrong)).errorCode).toBe(errorCodes.sessionExpired)
  })

  it('is one for each requestNo: another request ends the former', async () => {
    const requestNo = randomUUID()
    const bootstrapOf = async () => {
      const { basicAuthToken: sessionId, messageKey } = (await fetchBootstrap(requestNo)).json().result
      return { sessionId, messageKey, userName: '', name: '' }
    }
    const former = await bootstrapOf()
    const latter = await bootstrapOf()
    expect((await test.refusal(former, login, wrong)).errorCode).toBe(errorCodes.sessionNotFound)
    expect((await test.refusal(latter, login, wrong)).errorCode).toBe(errorCodes.errorDuringRequest)
  })

  it('is limited per address, with the time until the next', async () => {
    const address = '2001:db8:7::1'
    const answers = []
    // A client with one address of an IPv6 network has all its 2^64 addresses.
    for (let host = 1; host <= 121; host++)
      answers.push(await fetchBootstrap(randomUUID(), undefined, `2001:db8:7::${host.toString(16)}`))
    expect(answers.slice(0, 120).every(({ statusCode }) => statusCode === 200)).toBe(true)
    const last = answers.at(-1)
    expect(last?.statusCode).toBe(429)
    expect(last?.headers['retry-after']).toBe('60')
    expect(last?.json()).toMatchObject({ responseCode: '-1' })
    expect((await fetchBootstrap(randomUUID())).statusCode).toBe(200)
    secondsLater(61)
    expect((await fetchBootstrap(randomUUID(), undefined, address)).statusCode).toBe(200)
  })
})

describe('every answer', () => {
  it('carries the headers that keep the console to itself', async () => {
    const { headers } = await test.app.inject({ url: '/healthz', headers: { origin: 'https://elsewhere.example' } })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:|\*/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY'
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('requires TLS where the public address has it', async () => {
    const behindTls = await startTestApp({ environment: { PUBLIC_URL: 'https://payouts.example.com' } })
    const { headers } = await behindTls.app.inject({ url: '/healthz' })
    await behindTls.close()
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  })

  it('with a file lets it run nothing', async () => {
    const answer = await test.send(await test.signIn('admin'), probe.fetch, { as: 'bytes' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Laporan _1_ _ _\.csv"; filename\*=/)
    const refused = await test.refusal(await test.signIn('admin'), probe.fetch, { as: 'refusal' })
    expect(refused.displayErrorMessage).toBe('There is no such file.')
  })
})

describe('the log', () => {
  it('names each call, its user and its outcome, and nothing that it carried', async () => {
    logged.length = 0
    const requestId = randomUUID()
    const session = await test.signIn('admin')
    await test.call(session, probe.look, { text: 'canary of payload' }, { requestId })
    await test.send(session, probe.add, { name: 'canary of payload', end: 'break' }, { file: Buffer.from('canary') })
    await test.send(session, probe.look, {}, { tamper: () => ({ contentData: 'Y2FuYXJ5IG9mIGNvbnRlbnQ=' }) })
    const lines = logged.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ requestId, user: 'admin', path: probe.look.path, status: 200, outcome: '0' })
    )
    const all = logged.join('')
    const canaries = [session.sessionId, session.messageKey, testPassword, await test.accessToken()]
    for (const canary of [...canaries, 'canary of payload', 'Y2FuYXJ5']) expect(all).not.toContain(canary)
  })

  it('has what a fault of the server was', async () => {
    logged.length = 0
    const requestId = randomUUID()
    await test.send(await test.signIn('admin'), probe.add, { name: 'x', end: 'break' }, { requestId })
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 50, requestId, err: expect.objectContaining({ message: expect.anything() }) })
    )
  })
})

describe('the probes', () => {
  it('say that the server lives and is ready', async () => {
    expect((await test.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'alive' })
    expect((await test.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  })

  it('count calls by path and outcome, never by what was requested', async () => {
    await test.refusal({ ...(await test.signIn('admin')), sessionId: 'x' }, probe.look, {})
    await test.app.inject({ url: '/api/canary/in/the/path' })
    const { body } = await test.app.inject({ url: '/metrics' })
    expect(body).toMatch(/payouts_call_seconds_count\{path="\/api\/v1\/probe\/look",status="200"\} \d/)
    expect(body).toContain(`payouts_refusals_total{path="/api/v1/probe/look",code="${errorCodes.sessionNotFound}"}`)
    expect(body).not.toContain('canary')
  })
})
