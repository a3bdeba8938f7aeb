import { api } from '@payouts/contract/api'
import { maxFileBytes } from '@payouts/contract/envelope'
import file from '@payouts/contract/envelope.vectors.json' with { type: 'json' }
import { errorCodes } from '@payouts/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { makeProbeTable, probe, probeArea, probeEffects } from '#test/app/probe-area.ts'
import { openContent, sealContent } from './sealed.ts'

const test = useTestApp({ areas: [...areas, probeArea] })
beforeAll(async () => {
  await makeProbeTable(test.database.db)
})
const session = useSession(test, 'admin')

describe('the shared vectors', () => {
  const bytes = (base64: string) => Buffer.from(base64, 'base64')

  it.each(file.vectors)('open here: $name', ({ contentData, messageKey, payload, ...sealedFor }) => {
    expect(openContent(contentData, sealedFor, bytes(messageKey))?.toString()).toBe(payload)
  })

  it.each(file.vectors)('are what this side seals: $name', ({ contentData, messageKey, payload, iv, ...sealedFor }) => {
    expect(sealContent(payload, sealedFor, bytes(messageKey), bytes(iv))).toBe(contentData)
  })
})

describe('an envelope that was tampered with', () => {
  const changedByte = (base64: string, at: number) => {
    const changed = Buffer.from(base64, 'base64')
    const position = at < 0 ? changed.length + at : at
    changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
    return changed.toString('base64')
  }
  const uniform = (body: { errorDescription: string }) => body.errorDescription.replace(/Request .*/, '')

  it.each<[string, (contentData: string) => string]>([
    ['its IV changed', (content) => changedByte(content, 0)],
    ['its ciphertext changed', (content) => changedByte(content, 14)],
    ['its tag changed', (content) => changedByte(content, -1)],
    ['its IV cut to 8 bytes', (content) => Buffer.from(content, 'base64').subarray(4).toString('base64')],
    [
      'its IV drawn out to 16 bytes',
      (content) => Buffer.concat([Buffer.alloc(4), Buffer.from(content, 'base64')]).toString('base64')
    ],
    ['its tag cut off', (content) => Buffer.from(content, 'base64').subarray(0, -16).toString('base64')],
    ['hardly any content', () => 'AAAA'],
    ['no content', () => ''],
    ['its padding gone', (content) => `${content}A`]
  ])('does not open with %s, and does not say why', async (_what, change) => {
    const answer = await test.send(
      session,
      probe.look,
      {},
      { tamper: (sent) => ({ contentData: change(sent.contentData) }) }
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errorCode).toBe(errorCodes.errorDuringRequest)
    expect(uniform(answer.json())).toBe('Field contentData. ')
  })

  it.each<[string, object]>([
    ['another requestId', { requestId: '3f1c2f5e-0000-4000-8000-000000000009' }],
    ['a file added', { fileContent: 'JVBERi0xLjc=' }]
  ])('does not open with %s', async (_what, change) => {
    const answer = await test.send(session, probe.add, { name: 'tampered' }, { tamper: () => change })
    expect(answer.statusCode).toBe(400)
    expect(uniform(answer.json())).toBe('Field contentData. ')
  })

  it('does not open with its file swapped or taken away', async () => {
    for (const fileContent of ['JVBERi0xLjg=', undefined]) {
      const options = { file: Buffer.from('%PDF-1.7'), tamper: () => ({ fileContent }) }
      expect((await test.send(session, probe.add, { name: 'swapped' }, options)).statusCode).toBe(400)
    }
    expect(await probeEffects(test.database.db)).toEqual([])
  })

  it('does not open when it is moved to another call', async () => {
    const moved = { ...probe.look, path: probe.add.path }
    let taken: object = {}
    await test.send(session, probe.look, { name: 'moved' }, { tamper: (envelope) => (taken = envelope) })
    const answer = await test.send(session, moved, {}, { tamper: () => taken })
    expect(answer.statusCode).toBe(400)
  })

  it("does not open with another session's key", async () => {
    const other = await test.signIn('reviewer')
    const answer = await test.send({ ...session, messageKey: other.messageKey }, probe.look, {})
    expect(answer.statusCode).toBe(400)
  })

  it('is refused when it names another user', async () => {
    for (const change of [{ loginId: 'reviewer' }, { loginUserName: 'Somebody Else' }]) {
      const answer = await test.refusal(session, probe.look, {}, { tamper: () => change })
      expect(answer.errorCode).toBe(errorCodes.errorDuringRequest)
      expect(answer.errorDescription).toContain(`Field ${Object.keys(change)[0]}`)
    }
  })

  it('is refused with a session that there never was', async () => {
    const answer = await test.refusal({ ...session, sessionId: 'made-up' }, probe.look, {})
    expect(answer.errorCode).toBe(errorCodes.sessionNotFound)
  })
})

describe('a body', () => {
  const post = async (payload: string | object, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: probe.look.path,
      headers: { authorization: `Bearer ${await test.accessToken()}`, 'content-type': 'application/json', ...headers },
      payload
    })

  it.each<[string, string | object, Record<string, string>]>([
    ['is not JSON', '{', {}],
    ['is empty', '', {}],
    ['is no object', '[]', {}],
    ['lacks the envelope', {}, {}],
    ['is of another type', '{}', { 'content-type': 'text/plain' }],
    ['is a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }]
  ])('that %s is answered with 400 and the error body', async (_what, payload, headers) => {
    const answer = await post(payload, headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ responseCode: '-1', errorCode: errorCodes.errorDuringRequest })
  })

  it('over 1 MiB is answered with 413', async () => {
    const answer = await post(JSON.stringify({ contentData: 'A'.repeat(1024 * 1024) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().responseCode).toBe('-1')
  })

  it('carries a file of 10 MiB where the call takes one, and no byte more', async () => {
    const result = await test.call(session, probe.add, { name: 'big' }, { file: Buffer.alloc(maxFileBytes) })
    expect(result.fileBytes).toBe(maxFileBytes)
    const answer = await test.send(session, probe.add, { name: 'bigger' }, { file: Buffer.alloc(maxFileBytes + 9) })
    expect(answer.statusCode).toBe(413)
    const larger = await test.send(session, probe.add, { name: 'huge' }, { file: Buffer.alloc(12 * 1024 * 1024) })
    expect(larger.statusCode).toBe(413)
    expect(await probeEffects(test.database.db)).toEqual(['big'])
  })

  it('brings no file to a call that takes none', async () => {
    const answer = await test.send(session, probe.look, {}, { file: Buffer.from('x') })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errorDescription).toContain('Field fileContent')
    expect(answer.json().field).toBe('fileContent')
  })

  it.each<[unknown, string]>([
    ['not an object', 'payload'],
    [{ text: 7 }, 'text'],
    [{ text: 'more than twenty characters' }, 'text']
  ])('with the payload %j is refused, naming the field', async (payload, field) => {
    const answer = await test.refusal(session, probe.look, payload as object)
    expect(answer.errorCode).toBe(errorCodes.errorDuringRequest)
    expect(answer.errorDescription).toContain(`Field ${field}.`)
    expect(answer.field).toBe(field)
    expect(answer.displayErrorMessage).toBe(`The value of ${field} is not valid. Please check it and try again.`)
  })

  it.each([
    ['something that is not JSON', '{'],
    ['a text with a NUL in it', '{"text":"a\\u0000b"}'],
    ['half of a character', '{"text":"\\ud83d"}'],
    [
      'more brackets than any reader should follow',
      `{"text":"\\u0000","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    ]
  ])('sealed from %s is answered with 400', async (_what, plaintext) => {
    expect((await sendSealed(plaintext)).statusCode).toBe(400)
  })

  it.each([
    ['a character in two halves', '{"text":"\\ud83d\\ude00"}', '\u{1f600}'],
    ['a backslash before four noughts', '{"text":"\\\\u0000"}', '\\u0000']
  ])('sealed from %s is taken as it is', async (_what, plaintext, text) => {
    expect((await sendSealed(plaintext)).json()).toMatchObject({ responseCode: '0', result: { text } })
  })

  it('takes nothing over from a payload that the call does not know, such as a prototype', async () => {
    const answer = await sendSealed(
      '{"text":"x","__proto__":{"companyId":8},"constructor":{"prototype":{"companyId":8}}}'
    )
    expect(answer.statusCode).toBe(200)
    expect(({} as { companyId?: number }).companyId).toBeUndefined()
    const outer = await post('{"requestId":"x","__proto__":{"companyId":8}}')
    expect(outer.statusCode).toBe(400)
  })

  function sendSealed(plaintext: string) {
    const key = Buffer.from(session.messageKey, 'base64')
    const { path } = probe.look
    const tamper = ({ requestId }: { requestId: string }) => ({
      contentData: sealContent(plaintext, { requestId, path }, key)
    })
    return test.send(session, probe.look, {}, { tamper })
  }
})

it('answers a fault of its own with its code and the request id, and nothing of what broke', async () => {
  const requestId = '3f1c2f5e-0000-4000-8000-00000000000b'
  const answer = await test.send(session, probe.add, { name: 'secret', end: 'break' }, { requestId })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ responseCode: '-1', errorCode: errorCodes.unableToProcess })
  expect(answer.body).toContain(requestId)
  expect(answer.body).not.toContain('secret')
  expect(await probeEffects(test.database.db)).not.toContain('secret')
})

it.each([
  ['GET', api.identity.login.path, 405, 'POST'],
  ['PUT', api.identity.login.path, 405, 'POST'],
  ['POST', '/api/v1/auth/BasicAuth/3f1c2f5e-0000-4000-8000-00000000000b', 405, 'GET'],
  ['POST', '/api/v1/nothing', 404, undefined],
  ['GET', '/api/v1/nothing', 404, undefined]
] as const)('answers %s %s with %i', async (method, url, status, allowed) => {
  const answer = await test.app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['allow']).toBe(allowed)
  expect(answer.json()).toMatchObject({ responseCode: '-1', errorDescription: expect.stringContaining('Request') })
})
