import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { masterKeyFrom } from '#platform/master-key/master-key.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { publicKeyText } from './signatures.ts'
import { signingKey } from './signing-key.ts'

const database = useTestDatabase()

test('several that sign for the first time at once sign with one key', async () => {
  const signing = { clock: fixedClock('2026-11-22T02:00:00Z'), masterKey: masterKeyFrom(Buffer.alloc(32, 1)) }
  const keys = await Promise.all(
    Array.from({ length: 6 }, () => database.db.transaction().execute((tx) => signingKey(tx, signing)))
  )
  expect(new Set(keys.map((key) => publicKeyText(createPublicKey(key)))).size).toBe(1)
})
