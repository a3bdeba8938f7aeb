import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { longTest } from '#test/running/long-test.ts'
import { asRefused } from './answers.ts'
import { MyInvois } from './client.ts'

/** What the authority answers next, whatever is asked. */
let answer: (response: ServerResponse) => void = () => {}
let server: Server
let authority: MyInvois

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/connect/token')
      response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 3600 }))
    else answer(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = fixedClock('2026-11-05T04:05:06Z')
  authority = new MyInvois({ url, clientId: 'a', clientSecret: 'b' }, { clock, log: silentLog })
})
afterAll(() => server.close())

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.statusCode = status
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const hostile: [string, (response: ServerResponse) => void][] = [
  ['a cut connection', (response) => response.destroy()],
  [
    'a cut answer',
    (response) => response.writeHead(200, { 'content-length': '90' }).write('{"sub', () => response.destroy())
  ],
  ['a page of a proxy', json('<html>Sign in</html>')],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['another shape', json({ acceptedDocuments: [{ uuid: 'short', invoiceCodeNumber: 'SB-1' }] }, 202)],
  ['an answer that is too large', json(`"${'x'.repeat(6 * 1024 * 1024)}"`)],
  ['nothing', json('null')],
  ['a list', json([{ submissionUid: 'A'.repeat(26) }])],
  [
    'numbers for texts',
    json({ submissionUid: 'A'.repeat(26), acceptedDocuments: [{ uuid: 1, invoiceCodeNumber: 2 }] })
  ],
  ['a failure', json({ error: { code: 'InternalError' } }, 503)],
  ['a submission that it has already', json({ error: { code: 'DuplicateSubmission' } }, 422)]
]

test.each(hostile)('believes nothing of %s: the answer is lost', async (_, given) => {
  answer = given
  expect(await authority.submit([{ documentNo: 'SB-1', bytes: Buffer.from('{}') }])).toMatchObject({ problem: 'lost' })
})

longTest('does not wait for an answer that never ends', async () => {
  answer = (response) => {
    const dripping = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(dripping))
  }
  expect(await authority.submission('A'.repeat(26), 1)).toMatchObject({ problem: 'lost' })
})

const summary = {
  ...{ uuid: 'A'.repeat(26), submissionUid: 'B'.repeat(26), internalId: 'SB-1', status: 'Valid', longId: 'LINK' },
  ...{ dateTimeValidated: '2026-11-05T04:05:06Z', rejectRequestDateTime: null, documentStatusReason: null }
}
test.each([
  ['a day before the first e-invoice', { dateTimeValidated: '0001-01-01T00:00:00Z' }],
  ['a day that the database does not have', { dateTimeValidated: '-271821-04-20T00:00:00Z' }],
  ['a day in an age to come', { rejectRequestDateTime: '+275760-09-13T00:00:00Z' }],
  ['no day', { dateTimeValidated: 'yesterday' }],
  ['a state that there is not', { status: 'Approved' }],
  ['a link with other characters', { longId: '../LINK' }],
  ['a link without end', { longId: 'L'.repeat(1000) }]
])('believes nothing of a document with %s', async (_, wrong) => {
  const submissionOf = (document: object) =>
    json({ documentCount: 1, overallStatus: 'Valid', documentSummary: [document] })
  answer = submissionOf(summary)
  expect(await authority.submission('B'.repeat(26), 1)).toMatchObject({ answer: { documentCount: 1 } })
  answer = submissionOf({ ...summary, ...wrong })
  expect(await authority.submission('B'.repeat(26), 1)).toMatchObject({ problem: 'lost' })
})

test('waits as long as it is told to', async () => {
  answer = (response) => response.writeHead(429, { 'Retry-After': '17' }).end()
  expect(await authority.submission('A'.repeat(26), 1)).toEqual({ problem: 'busy', retryAfterMs: 17_000 })
  answer = (response) => response.writeHead(429, { 'Retry-After': '1e300' }).end()
  expect(await authority.submission('A'.repeat(26), 1)).toEqual({ problem: 'busy', retryAfterMs: 3_600_000 })
  answer = json({}, 401)
  expect(await authority.submission('A'.repeat(26), 1)).toEqual({ problem: 'busy', retryAfterMs: 0 })
})

test('tells the innermost fault of an error, in both of its shapes', () => {
  const whole = { error: { code: 'BadStructure', message: 'Wrong', target: 'documents' } }
  expect(asRefused(whole, '')).toEqual({ code: 'BadStructure', text: 'Wrong', path: 'documents' })
  const details = [{ code: null, message: 'Required', target: '#/Invoice[0].ID' }]
  expect(asRefused({ code: '3', message: 'Validation Error', details }, '')).toEqual({
    code: null,
    text: 'Required',
    path: '#/Invoice[0].ID'
  })
  const inner = { errorCode: 'CV316', error: 'State', errorMS: 'Negeri', propertyPath: 'Invoice[0]', innerError: [] }
  const step = { errorCode: 'Error03', error: 'Validation failed', innerError: [inner] }
  expect(asRefused(step, '')).toEqual({ code: 'CV316', text: 'State', path: 'Invoice[0]' })
  expect(asRefused({ error: { message: 'A\0B' } }, '')).toMatchObject({ text: 'AB' })
  const deep = JSON.parse(`${'{"details":['.repeat(100_000)}{}${']}'.repeat(100_000)}`)
  expect(asRefused(deep, 'Too deep')).toMatchObject({ text: 'Too deep' })
  expect(asRefused(undefined, 'Nothing')).toEqual({ code: null, text: 'Nothing', path: null })
})
