import { errorAnswer } from '@payouts/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { connectFrom, listen } from '#test/app/raw-connection.ts'
import { createLog } from '../../log.ts'

const logged: { level: number }[] = []
const test = useTestApp({ log: createLog('info', { write: (line) => void logged.push(JSON.parse(line)) }) })
beforeAll(() => listen(test.app))

const long = 'a'.repeat(300)
const bootstrap = '/api/v1/auth/BasicAuth'
const authorization = `Basic ${btoa('console:')}`

describe('an address that nobody would write', () => {
  it.each([
    ['GET', `${bootstrap}/%00`, 400],
    ['GET', `${bootstrap}/${long}`, 400],
    ['GET', `${bootstrap}/%E0%A4%A`, 400],
    ['GET', '/api/%00', 404],
    ['GET', `/api/${long}`, 404],
    ['POST', '/api/v1/%00', 404],
    ['POST', `/api/v1/${long}`, 404],
    ['POST', '/%zz', 400]
  ] as const)('is refused before sign-in: %s %.50s', async (method, url, status) => {
    logged.length = 0
    const answer = await test.app.inject({ method, url, headers: { authorization } })
    expect(answer.statusCode).toBe(status)
    expect(errorAnswer.parse(answer.json()).errorDescription).toMatch(/Request [\w-]{36}\.$/)
    expect(logged.filter(({ level }) => level >= 40)).toEqual([])
  })
})

it.each([
  ['names no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['names two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n', 400],
  ['names what is no host', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['is not HTTP', 'HELLO\r\n\r\n', 400],
  ['is too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['says its length twice', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400]
])('a head that %s is refused with the body of all refusals', async (_what, head, status) => {
  const connection = await connectFrom('127.0.0.1', test.app)
  connection.send(head)
  const [, answered, body = ''] = /^HTTP\/1\.1 (\d+) [\s\S]*?\r\n\r\n([\s\S]*)$/.exec(await connection.received()) ?? []
  expect(Number(answered)).toBe(status)
  expect(errorAnswer.parse(JSON.parse(body)).responseCode).toBe('-1')
})

it.each([
  ['of HTTP/1.0 without a host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['with a whole address', 'GET http://other.test/healthz HTTP/1.1\r\nHost: a:80\r\nConnection: close\r\n\r\n'],
  ['with a host that is an address', 'GET /healthz HTTP/1.1\r\nHost: [::1]:8080\r\nConnection: close\r\n\r\n']
])('a request %s is answered', async (_what, head) => {
  const connection = await connectFrom('127.0.0.1', test.app)
  connection.send(head)
  expect(await connection.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"alive"\}$/)
})

it('a TRACE is refused, and repeats nothing of what was sent', async () => {
  const connection = await connectFrom('127.0.0.1', test.app)
  connection.send('TRACE / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n')
  const received = await connection.received()
  expect(received).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(received).not.toContain('secret')
})
