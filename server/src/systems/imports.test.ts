import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { importOperations } from '@payouts/contract/systems/import-operations'
import { grantableRights } from '@payouts/contract/systems/rights'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { signedInClient } from '#test/builders/systems/api-clients.ts'

const stillMs = 200
const app = useTestApp({ floodLimits: { stillMs } })
const people = prepared(async () => ({ admin: await app.signIn('admin'), approver: await app.signIn('approver') }))
const client = prepared(() => signedInClient(app, people(), { granted: grantableRights }))
beforeAll(() => aDealer(app.database.db, { company_id: 7, company_code: 'D00007' }))

const row = (no: number, more: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    ...{ yesId: `Y${no}`, transactionNo: `T${no}`, transactionType: 'New Activation', transactionDate: '2026-11-02' },
    ...{ planName: 'Plan', companyCode: 'D00007', billingAccountNo: `88000${no}`, transactionAmount: '100.00' },
    ...{ incentiveAmount: '10.00', eInvoiceNo: `E${no}`, ...more }
  }
  return cycleFileColumns.map((column) => values[column] ?? '').join(',')
}
const file = (...rows: string[]) => [cycleFileColumns.join(','), ...rows].join('\n')
const send = (path: string, body: string, key = randomUUID()) =>
  client().post(path, body, { key, headers: { 'content-type': 'text/csv' } })
const query = (batchNo: number) =>
  `batchNo=${batchNo}&name=November&commissionType=Incentives&cutoffDate=2026-11-18&reportDate=2026-11-16&payoutDate=2026-11-20`

test('a cycle’s file has the same report as the console’s import, and its key makes a repeat harmless', async () => {
  const content = file(row(1), row(2), row(3, { companyCode: 'NOBODY' }))
  const key = randomUUID()
  const sent = await send(`/api/v1/imports/cycles?${query(1)}`, content, key)
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json()).toMatchObject({ batchNo: 1, version: 1, rowsRead: 3, rowsAccepted: 2, rowsRejected: 1 })
  expect((await send(`/api/v1/imports/cycles?${query(1)}`, content, key)).json()).toEqual(sent.json())
  expect((await send(`/api/v1/imports/cycles?${query(1)}`, file(row(4)), key)).statusCode).toBe(422)
  const rejected = await client().get('/api/v1/cycles/1/rejected-rows?version=1')
  expect(rejected.json()).toMatchObject({ content: [{ line: 4, column: 'companyCode', value: 'NOBODY' }] })
  await sql`delete from recorded_calls`.execute(app.database.db)
  const uploaded = await app.call(
    people().admin,
    importEndpoints.importCycle,
    { batchNo: 1, payoutCycleName: 'November', commissionType: 'Incentives', fileName: 'cycle.csv' },
    { file: Buffer.from(content) }
  )
  expect(uploaded).toEqual({ ...(sent.json() as object), unchanged: true })
  const { rows } = await sql`
    select actor from audit_events where action = 'IMPORT' and batch_no = 1`.execute(app.database.db)
  expect(rows).toEqual([{ actor: 'Commission system' }])
})

test('each other file is taken as the command line takes it, in the client’s name', async () => {
  const cashOuts = await send(
    '/api/v1/imports/cash-outs',
    'referenceNo,accountCode,amount,date\nW1,D00007,5.00,2026-11-20\nW2,NOBODY,5.00,2026-11-20'
  )
  expect(cashOuts.json()).toMatchObject({ rowsRead: 2, booked: 1, amount: '5.00', problems: [{ line: 3 }] })
  const numbers = await send('/api/v1/imports/e-invoices', 'transactionNo,eInvoiceNo\nNONE,E9')
  expect(numbers.json()).toMatchObject({ rowsRead: 1, rowsRejected: 1, given: 0, problems: [{ line: 2 }] })
  const { rows } = await sql`select actor from audit_events where action = 'CASH OUT'`.execute(app.database.db)
  expect(rows).toEqual([{ actor: 'Commission system' }])
})

test('what is no file, or no proper one, changes nothing and leaves nothing behind', async () => {
  for (const { path, example } of importOperations) {
    const parameters = new URLSearchParams(
      Object.entries(example).map(([name, value]) => [name, String(value)] as [string, string])
    )
    const address = `${path}?${parameters}`
    expect([path, (await client().post(address, {})).statusCode]).toEqual([path, 415])
    const wrong = await send(address, 'no,proper,header\n1,2,3')
    expect([path, wrong.statusCode, wrong.headers['content-type']]).toEqual([
      ...[path, 409, 'application/problem+json; charset=utf-8']
    ])
  }
  expect((await send('/api/v1/imports/cycles?batchNo=none', 'x')).statusCode).toBe(400)
  expect(await readdir(join(app.services.config.dataDir, 'incoming'))).toEqual([])
})

test('an import is answered, though it takes longer than a connection may be silent', async () => {
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const holding = await app.database.db.startTransaction().execute()
  await sql`lock table cash_outs in exclusive mode`.execute(holding)
  const headers = { authorization: `Bearer ${client().token}`, 'content-type': 'text/csv' }
  const answer = fetch(`${url}/api/v1/imports/cash-outs`, {
    ...{ method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() } },
    body: 'referenceNo,accountCode,amount,date\nW9,D00007,5.00,2026-11-20'
  })
  const hasWaited = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > make_interval(secs => ${(4 * stillMs) / 1000}::float8)`.execute(
      app.database.db
    )
    return rows.length
  }
  await expect.poll(hasWaited).toBe(1)
  await holding.rollback().execute()
  expect(await (await answer).json()).toMatchObject({ booked: 1 })
})
