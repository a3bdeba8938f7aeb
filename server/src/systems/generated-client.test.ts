import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { grantableRights } from '@payouts/contract/systems/rights'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { afterAll, expect, test } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aClient, aSecret } from '#test/builders/systems/api-clients.ts'

const app = useTestApp()
const people = prepared(async () => ({ admin: await app.signIn('admin'), approver: await app.signIn('approver') }))
/** Inside the server's folder, so that it finds the libraries. */
const folder = join(import.meta.dirname, '..', '..', `generated-client-${process.pid}`)
afterAll(() => rm(folder, { recursive: true, force: true }))

const columns = cycleFileColumns.join(',')
const row = 'Y1,T1,New Activation,2026-11-02,Plan,D00007,880001,100.00,10.00,E1'

/** Written against the generated types alone. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'
const [base = '', id = '', secret = '', step = ''] = process.argv.slice(2)
const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
const { access_token: token } = await (await fetch(base + '/api/identity/token', { method: 'POST', body: form })).json()
const client = createClient<paths>({ baseUrl: base, headers: { Authorization: 'Bearer ' + token } })
const header = () => ({ 'Idempotency-Key': crypto.randomUUID() })
if (step === 'import') {
  const { data } = await client.POST('/api/v1/imports/cycles', {
    params: { query: { batchNo: 1, name: 'November', commissionType: 'Incentives' }, header: header() },
    headers: { 'Content-Type': 'text/csv' },
    body: ${JSON.stringify(`${columns}\n${row}`)},
    bodySerializer: (body) => body
  })
  console.log(data?.rowsAccepted)
} else {
  const cycles = await client.GET('/api/v1/cycles', { params: { query: { pageSize: 10 } } })
  const cycle = cycles.data?.content[0]
  const read = await client.GET('/api/v1/cycles/{batchNo}/transactions', { params: { path: { batchNo: cycle?.batchNo ?? 0 } } })
  const asked = await client.POST('/api/v1/cycles/{batchNo}/approval-requests', {
    params: { path: { batchNo: cycle?.batchNo ?? 0 }, header: header() },
    body: { version: cycle?.version ?? 0, remark: 'Checked by the commission system' }
  })
  console.log(read.data?.transactions.length, asked.data?.totalPayOut, asked.error?.detail ?? 'requested')
}
`

test('a client generated from the description alone does the first half of the main job', {
  timeout: 120_000
}, async () => {
  await aDealer(app.database.db, { company_id: 7, company_code: 'D00007' })
  const clientId = await aClient(app, people(), { granted: grantableRights })
  const secret = await aSecret(app, people(), clientId)
  const base = await app.app.listen({ port: 0, host: '127.0.0.1' })
  await mkdir(folder)
  const description = (await (await fetch(`${base}/api/v1/openapi.json`)).json()) as OpenAPI3
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(description)))
  await writeFile(join(folder, 'main.ts'), program)
  const options = {
    module: 'nodenext',
    target: 'esnext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node']
  }
  const compilerOptions = { ...options, allowImportingTsExtensions: true }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const run = promisify(execFile)
  const compiler = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'typescript', 'bin', 'tsc')
  await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }) => expect(stdout).toBe(''))
  const step = async (name: string) =>
    (await run(process.execPath, [join(folder, 'main.ts'), base, clientId, secret, name])).stdout.trim()
  expect(await step('import')).toBe('1')
  const accept = { batchNo: 1, version: 1, decision: 'ACCEPT' as const, remark: 'Good' }
  await app.call(people().admin, importEndpoints.decideImport, accept)
  expect(await step('request')).toBe('1 10.00 requested')
  const { content } = await app.call(people().admin, payoutEndpoints.getAllPayoutList, {})
  expect(content).toMatchObject([{ batchNo: 1, payoutStatus: 'Pending Approval' }])
  expect(await readFile(join(folder, 'api.ts'), 'utf8')).toContain('Idempotency-Key')
})
