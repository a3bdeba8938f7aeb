import { randomUUID } from 'node:crypto'
import { errorCodes } from '@payouts/contract/errors'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { declarationOf, isImport, type Operation, pathParameters } from '@payouts/contract/systems/operation'
import { operations } from '@payouts/contract/systems/operations'
import { decisionRights } from '@payouts/contract/systems/requests-to-decide'
import { grantableRights } from '@payouts/contract/systems/rights'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { prepared, useSampleApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { signedInClient } from '#test/builders/systems/api-clients.ts'

const { disableApiClient } = systemEndpoints

const app = useSampleApp()
const people = prepared(async () => ({ admin: await app.signIn('admin'), approver: await app.signIn('approver') }))
const all = prepared(() => signedInClient(app, people(), { name: 'Everything', granted: grantableRights }))
const none = prepared(() => signedInClient(app, people(), { name: 'Nothing', granted: {} }))

/** Values by which the sample data has something. */
const known: Record<string, string | number | null> = {}
beforeAll(async () => {
  const { rows } = await sql<Record<string, string | number | null>>`
    select (select batch_no from cycles where status = 'Pending Review' order by 1 limit 1) as "batchNo",
      (select version from cycles where status = 'Pending Review' order by batch_no limit 1) as version,
      (select reference_no from payments order by 1 limit 1) as "referenceNo",
      (select company_code from payments join dealers using (company_id) order by reference_no limit 1) as "companyCode",
      (select document_no from e_invoice_documents order by 1 limit 1) as "documentNo"`.execute(app.database.db)
  Object.assign(known, rows[0])
  const { db } = app.database
  const role = { name: 'Like the client', description: '', granted: JSON.stringify(grantableRights) }
  await db.insertInto('roles').values(role).execute()
  await aUser(db, { userName: 'person', role: role.name })
})

const person = prepared(() => app.signIn('person'))

const addressOf = (operation: Operation, more: Record<string, unknown> = {}) => {
  const values: Record<string, unknown> = { ...operation.example, ...known, ...more }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const query = Object.entries(operation.example).filter(([name]) => !operation.path.includes(`{${name}}`))
  if (operation.method === 'POST') return path
  return `${path}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}`
}
const ofId = operations.map((operation) => [operation.id, operation] as const)
/** Requests are read by clients that a policy names, and by nobody else: `requests-to-decide.test.ts`. */
const reads = ofId.filter(([, { method, group }]) => method === 'GET' && group !== 'Requests')

describe('every operation', () => {
  it.each(ofId)('%s wants a token, and the right for it', async (_id, operation) => {
    const url = addressOf(operation)
    const method = operation.method
    expect((await app.app.inject({ method, url })).statusCode).toBe(401)
    const key = randomUUID()
    const body = Object.fromEntries(
      Object.entries(operation.example).filter(([name]) => !operation.path.includes(`{${name}}`))
    )
    const answer = method === 'GET' ? await none().get(url) : await none().post(url, body, { key })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ status: 403, code: errorCodes.notPermitted })
    const { requestId } = answer.json() as { requestId: string }
    const { rows } = await sql`select outcome, actor from audit_events where request_id = ${requestId}`.execute(
      app.database.db
    )
    expect(rows).toEqual([{ outcome: 'REFUSED', actor: 'Nothing' }])
  })

  it('decides on nothing but what a policy may name', () => {
    const deciding = ['APPROVE', 'RELEASE', 'CANCEL', 'CONFIRM', 'DISMISS']
    const rights = Object.entries(grantableRights).flatMap(([menuName, buttons]) =>
      buttons.filter((button) => deciding.includes(button)).map((button) => ({ menuName, button }))
    )
    expect(new Set(rights)).toEqual(new Set(Object.values(decisionRights)))
  })

  it.each(reads)('%s answers what its call answers', async (_id, operation) => {
    const answer = await all().get(addressOf(operation))
    // Samples need not have a document of every kind.
    const isThere = pathParameters(operation).every((name) => known[name] !== null)
    expect(answer.statusCode, answer.body).toBe(isThere ? 200 : 404)
    if (!isThere) return
    declarationOf(operation).output.parse(answer.json())
    if (isImport(operation)) return
    const payload = { ...operation.example, ...known }
    const { shape } = operation.endpoint.input as unknown as { shape: object }
    const own = Object.fromEntries(
      Object.entries(payload).filter(([name]) => inAddress(operation, name) && name in shape)
    )
    expect(answer.json()).toEqual(await app.call(person(), operation.endpoint, own))
  })
})

const inAddress = ({ path, example }: Operation, name: string) => path.includes(`{${name}}`) || name in example

test('a cycle is read by its cursor, each row once', async () => {
  const read: string[] = []
  let after = ''
  for (let page = 0; page < 100; page++) {
    const answer = await all().get(`/api/v1/cycles/${known['batchNo']}/transactions?limit=700${after}`)
    const { transactions, next } = answer.json() as { transactions: { id: string }[]; next: string | null }
    read.push(...transactions.map(({ id }) => id))
    if (next === null) break
    after = `&cursor=${next}`
  }
  const { rows } = await sql<{ id: string }>`
    select id::text from transactions where batch_no = ${known['batchNo']} order by transactions.id`.execute(
    app.database.db
  )
  expect(read).toEqual(rows.map(({ id }) => id))
  const stale = await all().get(`/api/v1/cycles/${known['batchNo']}/transactions?cursor=99.1`)
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: errorCodes.changedMeanwhile, field: 'version' }])
})

test('what is not there, not known or not readable is refused as a problem that names it', async () => {
  const cases = [
    ['/api/v1/cycles/1', 404, 'batchNo'],
    ['/api/v1/cycles/none', 400, 'batchNo'],
    ['/api/v1/cycles?pageSize=500', 400, 'pageSize'],
    ['/api/v1/cycles?unknown=1', 400, 'unknown'],
    ['/api/v1/cycles?pageSize=1&pageSize=2', 400, 'pageSize'],
    ['/api/v1/dealers/a%00b', 400, 'companyCode']
  ] as const
  for (const [url, status, field] of cases) {
    const answer = await all().get(url)
    expect([url, answer.statusCode, answer.headers['content-type'], answer.json()]).toMatchObject([
      ...[url, status, 'application/problem+json; charset=utf-8', { status, field, detail: expect.any(String) }]
    ])
  }
})

test('a client requests, its key makes a repeat harmless, and it never decides', async () => {
  const url = `/api/v1/cycles/${known['batchNo']}/approval-requests`
  const body = { version: known['version'], remark: 'Checked' }
  const without = await all().post(url, body, { key: null })
  expect([without.statusCode, without.json()]).toMatchObject([400, { field: 'Idempotency-Key' }])
  for (const wrong of [
    '{',
    '[]',
    '"text"',
    '{"remark":"\\u0000","version":1}',
    JSON.stringify({ ...body, batchNo: 1 })
  ])
    expect((await all().post(url, wrong)).statusCode).toBe(400)
  const key = randomUUID()
  const first = await all().post(url, body, { key })
  expect(first.statusCode, first.body).toBe(200)
  const again = await all().post(url, body, { key: `"${key.toUpperCase()}"` })
  expect(again.json()).toEqual(first.json())
  const other = await all().post(url, { ...body, remark: 'Other' }, { key })
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: errorCodes.requestIdReused }])
  const twice = await all().post(url, body)
  expect([twice.statusCode, twice.json()]).toMatchObject([409, { code: errorCodes.refusedByRule }])
  const { rows } = await sql`
    select actor, action from audit_events where batch_no = ${known['batchNo']} and request_id = ${key}`.execute(
    app.database.db
  )
  expect(rows).toEqual([{ actor: 'Everything', action: 'REQUEST APPROVAL' }])
  // What a disabled client requested is approved for nobody, as with people.
  const { admin, approver } = people()
  await app.call(admin, disableApiClient, { clientId: all().clientId })
  const approval = { batchNo: Number(known['batchNo']), version: Number(known['version']), remark: 'Checked' }
  const refused = await app.refusal(approver, payoutEndpoints.approvePayout, {
    ...approval,
    selectedDate: app.clock.today()
  })
  expect(refused.displayErrorMessage).toContain('Who requested this approval is disabled.')
})

test('each call is counted by client, in the database and in the metrics', async () => {
  const counted = await signedInClient(app, people(), { name: 'Counted', granted: { Payout: [] } })
  await counted.get('/api/v1/cycles')
  await counted.get('/api/v1/cycles/1')
  const inDatabase = async () => {
    const { rows } = await sql`
      select operation, calls::integer, refused::integer from api_client_calls where client_id = ${counted.clientId} order by 1`.execute(
      app.database.db
    )
    return rows
  }
  await expect.poll(inDatabase).toEqual([
    { operation: 'listCycles', calls: 1, refused: 0 },
    { operation: 'readCycle', calls: 1, refused: 1 }
  ])
  const metrics = await app.app.inject({ method: 'GET', url: '/metrics' })
  expect(metrics.body).toContain(
    `payouts_client_calls_total{client="${counted.clientId}",operation="readCycle",status="404"} 1`
  )
})
