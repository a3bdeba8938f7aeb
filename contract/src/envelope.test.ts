import { describe, expect, it } from 'vitest'
import { additionalData, envelope, ivBytes, keyBytes, tagBytes } from './envelope.ts'
import file from './envelope.vectors.json' with { type: 'json' }

const { vectors } = file

const text = new TextEncoder()
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const sha256Hex = async (value: string) => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(value)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

describe('the envelope, by the shared vectors', () => {
  it.each(vectors)('covers requestId, path and file: $name', async ({ requestId, path, fileContent, ...expected }) => {
    expect(additionalData(requestId, path, await sha256Hex(fileContent ?? ''))).toBe(expected.additionalData)
  })

  it.each(vectors)('opens with the key and nothing else: $name', async (vector) => {
    const sealed = bytesOf(vector.contentData)
    const key = await crypto.subtle.importKey('raw', bytesOf(vector.messageKey), 'AES-GCM', false, ['decrypt'])
    const open = (additional: string) =>
      crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: sealed.subarray(0, ivBytes), additionalData: text.encode(additional) },
        key,
        sealed.subarray(ivBytes)
      )
    expect(new TextDecoder().decode(await open(vector.additionalData))).toBe(vector.payload)
    await expect(open(`${vector.additionalData} `)).rejects.toThrow()
    expect(bytesOf(vector.messageKey)).toHaveLength(keyBytes)
    expect(sealed).toHaveLength(ivBytes + text.encode(vector.payload).length + tagBytes)
  })

  it.each(vectors)('is an envelope: $name', ({ requestId, contentData, fileContent }) => {
    const body = { requestId, loginId: 'aminah', sessionId: 's', loginUserName: 'Aminah', contentData, fileContent }
    expect(envelope.safeParse(body).success).toBe(true)
  })
})

describe('an envelope', () => {
  const good = {
    requestId: '3f1c2f5e-0000-4000-8000-000000000001',
    loginId: 'aminah',
    sessionId: 's',
    loginUserName: 'Aminah binti Yusof',
    contentData: 'AAAA'
  }

  it.each([
    ['no requestId', { requestId: undefined }],
    ['a requestId that is no UUID', { requestId: 'again' }],
    ['no sessionId', { sessionId: '' }],
    ['content that is not base64', { contentData: 'AA_-' }],
    ['a file that is not base64', { fileContent: 'data:,x' }],
    ['a session that is no text', { sessionId: 7 }]
  ])('is refused with %s', (_what, change) => {
    expect(envelope.safeParse(good).success).toBe(true)
    expect(envelope.safeParse({ ...good, ...change }).success).toBe(false)
  })
})
