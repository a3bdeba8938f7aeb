import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { importOperations } from '@payouts/contract/systems/import-operations'
import { grantableRights } from '@payouts/contract/systems/rights'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contractEndpoints } from '#app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { payloadOf } from '#test/app/payload-of.ts'
import { closeThroughInTest } from '#test/builders/closed-months.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { askForToken, signedInClient } from '#test/builders/systems/api-clients.ts'

const app = useTestApp()
const people = prepared(async () => ({ admin: await app.signIn('admin'), approver: await app.signIn('approver') }))
const client = prepared(() => signedInClient(app, people(), { granted: grantableRights }))
beforeAll(() => aDealer(app.database.db, { company_id: 7, company_code: 'D00007' }))

const requests = '/api/v1/cycles/1/approval-requests'
const send = async (path: string, body: string, headers: Record<string, string>) => {
  const answer = await client().post(path, body, { headers })
  return { ...(answer.json() as { detail: string; field?: string }), status: answer.statusCode }
}

test('its token opens no call of the console: what people decide on it decides nowhere', async () => {
  const done = async () =>
    (await sql`select from audit_events where outcome = 'DONE'`.execute(app.database.db)).rows.length
  const before = await done()
  for (const endpoint of contractEndpoints) {
    const answer = await client().post(endpoint.path, payloadOf(endpoint, {}))
    expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 401])
  }
  expect(await done()).toBe(before)
})

test('a body that is no JSON, or too long, is refused with what it should be', async () => {
  const json = { 'content-type': 'application/json' }
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  for (const body of [
    '',
    deep(5_000),
    `{"remark":${deep(5_000)},"version":1}`,
    '{"__proto__":{"version":1},"remark":"x"}'
  ])
    expect(await send(requests, body, json)).toMatchObject({ status: 400 })
  expect(await send(requests, deep(100_000), json)).toMatchObject({
    status: 413,
    detail: expect.stringMatching(/^The body is too large\. It may have \d+ KiB at most\.$/)
  })
  for (const type of ['text/plain', 'text/csv', 'application/xml', 'multipart/form-data; boundary=x'])
    expect(await send(requests, '{"version":1}', { 'content-type': type })).toMatchObject({
      ...{ status: 415, field: 'Content-Type', detail: expect.stringContaining('application/json') }
    })
  expect(await send(requests, '{"version":1}', { ...json, 'content-encoding': 'gzip' })).toMatchObject({ status: 415 })
})

test('a file in a coding, or of another type, is not read as if it were none', async () => {
  for (const { path, example } of importOperations) {
    const query = new URLSearchParams(
      Object.entries(example).map(([name, value]): [string, string] => [name, String(value)])
    )
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'text/csv', 'content-encoding': 'gzip' }
    ])
      expect(await send(`${path}?${query}`, 'x', headers as Record<string, string>)).toMatchObject({
        ...{ status: 415, detail: expect.stringContaining('text/csv and without Content-Encoding') }
      })
  }
})

test('no parameter of a request for a token comes twice', async () => {
  const { clientId } = client()
  const payload = `grant_type=client_credentials&client_id=${clientId}&client_id=yesShopAdminWeb&client_secret=x`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const twice = await app.app.inject({ method: 'POST', url: '/api/identity/token', headers, payload })
  expect([twice.statusCode, twice.json()]).toEqual([400, { error: 'invalid_request' }])
  expect((await askForToken(app, { client_id: clientId, client_secret: 'x' })).statusCode).toBe(401)
})

test('nothing that it brings is dated into a closed month', async () => {
  await closeThroughInTest(app.database.db, '2026-10-31')
  const csv = { 'content-type': 'text/csv' }
  const file = `${cycleFileColumns.join(',')}\nY1,T1,New Activation,2026-11-02,Plan,D00007,880001,100.00,10.00,E1`
  const days = 'payoutDate=2026-10-20&reportDate=2026-10-16&cutoffDate=2026-10-18'
  for (const kind of ['cycles', 'sales'])
    expect(
      await send(`/api/v1/imports/${kind}?batchNo=2&name=October&commissionType=Incentives&${days}`, file, csv)
    ).toMatchObject({ status: 409, field: 'payoutDate', detail: expect.stringContaining('October 2026 is closed') })
  const cashOuts = 'referenceNo,accountCode,amount,date\nW1,D00007,5.00,2026-10-20'
  expect(await send('/api/v1/imports/cash-outs', cashOuts, csv)).toMatchObject({
    ...{
      booked: 0,
      problems: [{ line: 2, column: 'date', problem: expect.stringContaining('October 2026 is closed') }]
    }
  })
})
