import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { loadMasterKey, masterKeyFrom, requireSameMasterKey } from './master-key.ts'

const key = masterKeyFrom(Buffer.alloc(32, 1))
const otherKey = masterKeyFrom(Buffer.alloc(32, 2))

describe('sealing', () => {
  const secret = Buffer.from('message key')

  test('opens what it sealed, and never seals the same way twice', () => {
    const sealed = key.seal(secret, 'sessions')
    expect(key.open(sealed, 'sessions')).toEqual(secret)
    expect(key.seal(secret, 'sessions')).not.toEqual(sealed)
    expect(sealed.includes(secret)).toBe(false)
  })

  test('fails for another key, another purpose, a changed byte and a short value', () => {
    const sealed = key.seal(secret, 'sessions')
    expect(() => otherKey.open(sealed, 'sessions')).toThrow()
    expect(() => key.open(sealed, 'bootstraps')).toThrow()
    expect(() => key.open(sealed.subarray(0, 20), 'sessions')).toThrow()
    for (const position of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
      expect(() => key.open(changed, 'sessions')).toThrow()
    }
  })

  test('a subkey is the same each time, and reveals nothing of another', () => {
    expect(key.subkey('tokens')).toEqual(masterKeyFrom(Buffer.alloc(32, 1)).subkey('tokens'))
    expect(key.subkey('tokens')).not.toEqual(key.subkey('cookies'))
    expect(key.subkey('tokens')).toHaveLength(32)
  })
})

describe('where the key comes from', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'payouts-key-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  test('processes that start together keep one key, readable by its owner alone', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => loadMasterKey({ dataDir })))
    expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1)
    expect((await stat(join(dataDir, 'keys/master-key'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700)
  })

  test('one that was given comes before one that was kept', async () => {
    const given = await loadMasterKey({ dataDir, masterKey: Buffer.alloc(32, 1) })
    expect(given.fingerprint).toBe(key.fingerprint)
  })
})

describe('a database', () => {
  const database = useTestDatabase()

  test('stays with its first key', async () => {
    await requireSameMasterKey(database.pool, key)
    await requireSameMasterKey(database.pool, key)
    await expect(requireSameMasterKey(database.pool, otherKey)).rejects.toThrow(
      `belongs to the master key ${key.fingerprint}`
    )
  })
})
