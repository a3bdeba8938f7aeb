import { describe, expect, it } from 'vitest'
import { bytesOf, importMessageKey, seal, sealUnder } from './seal.ts'

const messageKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const iv = Uint8Array.from({ length: 12 }, (_, index) => index)
const requestId = '3f1c2f5e-0000-4000-8000-000000000001'
const path = '/api/v1/payout/getAllPayoutList'

describe('sealing a payload', () => {
  // Made with OpenSSL's AES-256-GCM under the same key, IV and additional data.
  it.each([
    {
      plaintext: '{"pageNumber":0,"pageSize":15}',
      fileContent: undefined,
      sealed: 'AAECAwQFBgcICQoLPCCmeqKAjG7gI/L5k9NIQaGm5lOVKDYGXUXftCgUMoZn3/Z9NzrjrZqNqEnHnQ=='
    },
    {
      plaintext: '{"comment":"Ditahan — semak"}',
      fileContent: 'JVBERi0xLjc=',
      sealed: 'AAECAwQFBgcICQoLPCC1dKiIp3X5Y62p9YAMDOu36RQS+8tcSwKI5HZLfXkvMMt5bZFH2Tj0iWxz5Kg='
    }
  ])('yields the bytes that any other client would: $plaintext', async ({ plaintext, fileContent, sealed }) => {
    const key = await importMessageKey(messageKey)
    expect(await sealUnder(iv, plaintext, { requestId, path, fileContent }, key)).toBe(sealed)
  })

  it('binds the content to its call and its file', async () => {
    const key = await importMessageKey(messageKey)
    const sealedFor = (call: { path: string; fileContent?: string }) => sealUnder(iv, '{}', { requestId, ...call }, key)
    const original = await sealedFor({ path })
    expect(await sealedFor({ path: '/api/v1/payout/payoutApproval' })).not.toBe(original)
    expect(await sealedFor({ path, fileContent: 'JVBERi0xLjc=' })).not.toBe(original)
  })

  it('never draws the same IV twice', async () => {
    const key = await importMessageKey(messageKey)
    const contents = await Promise.all(Array.from({ length: 50 }, () => seal({}, { requestId, path }, key)))
    const ivs = contents.map((content) => bytesOf(content).subarray(0, 12).join())
    expect(new Set(ivs).size).toBe(50)
  })

  it('keeps the key where no script can read it', async () => {
    const key = await importMessageKey(messageKey)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })
})
