import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operations } from '@payouts/contract/systems/operations'
import { grantableRights } from '@payouts/contract/systems/rights'
import { afterAll, expect, test } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aClient, aPolicy, aSecret } from '#test/builders/systems/api-clients.ts'
import { exampleOf, tokenExample } from './examples.ts'

const app = useTestApp()
const folder = prepared(() => mkdtemp(join(tmpdir(), 'payouts-examples-')))
afterAll(() => rm(folder(), { recursive: true, force: true }))

test('each printed example works in a shell, with the token of the printed request', async () => {
  const people = { admin: await app.signIn('admin'), approver: await app.signIn('approver') }
  const clientId = await aClient(app, people, { granted: grantableRights })
  await aPolicy(app, people, { clientId })
  const secret = await aSecret(app, people, clientId)
  const base = await app.app.listen({ port: 0, host: '127.0.0.1' })
  await writeFile(join(folder(), 'file.csv'), 'no,proper,header\n1,2,3')
  const script = [
    // Not every machine of tests has it.
    'uuidgen() { cat /proc/sys/kernel/random/uuid; }',
    tokenExample(base),
    ...operations.map((operation) => `${exampleOf(operation, base)} --output /dev/null --write-out '%{http_code}\\n'`)
  ]
  const env = { ...process.env, CLIENT_ID: clientId, CLIENT_SECRET: secret }
  const { stdout } = await promisify(execFile)('bash', ['-c', script.join('\n')], { cwd: folder(), env })
  const statuses = stdout.trim().split('\n')
  const answered = operations.map(({ id }, at) => [id, Number(statuses[at])] as const)
  // 404 and 409: what an example names need not exist here, and its file has no proper header.
  const wrong = answered.filter(([, status]) => ![200, 404, 409].includes(status))
  expect(wrong).toEqual([])
  expect(answered).toContainEqual(['listCycles', 200])
})
