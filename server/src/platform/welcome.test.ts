import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { welcomeText } from './welcome.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'payouts-welcome-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('says where the console is, and who can sign in', async () => {
  const users = [
    { userName: 'admin', password: 'Kx7!secret', role: 'Administrator' },
    { userName: 'reviewer', password: 'Qp2!other', role: 'Payout Reviewer' }
  ]
  await writeFile(join(dataDir, 'sample-users.json'), JSON.stringify(users))
  const text = await welcomeText('http://localhost:3000', dataDir)
  expect(text).toContain('http://localhost:3000')
  expect(text).toMatch(/admin {5}Kx7!secret {2}Administrator/)
  expect(text).toMatch(/reviewer {2}Qp2!other {3}Payout Reviewer/)
})

test('names nobody where there is no sample data', async () => {
  expect(await welcomeText('http://localhost:3000', dataDir)).not.toContain('Sign in')
})
