import file from '@payouts/contract/envelope.vectors.json'
import { describe, expect, it } from 'vitest'
import { bytesOf, importMessageKey, seal, sealUnder } from './seal.ts'

const [{ messageKey, iv, requestId, path }] = file.vectors as [(typeof file.vectors)[number]]

describe('sealing a payload', () => {
  it.each(file.vectors)('yields the bytes that any other client would: $name', async (vector) => {
    const key = await importMessageKey(vector.messageKey)
    const sealed = await sealUnder(bytesOf(vector.iv), vector.payload, vector, key)
    expect(sealed).toBe(vector.contentData)
  })

  it('binds the content to its call and its file', async () => {
    const key = await importMessageKey(messageKey)
    const sealedFor = (call: { path: string; fileContent?: string }) =>
      sealUnder(bytesOf(iv), '{}', { requestId, ...call }, key)
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
