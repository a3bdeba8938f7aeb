import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow, cycleFile, type FileRow, importFile } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { keepFilters } from '#transactions/twins/keep-filters.ts'

const database = useTestDatabase()
let db: Database
let batchNo = 2000

beforeAll(async () => {
  db = database.db
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, e_invoice_required: true })
})

const nextBatch = () => {
  batchNo += 1
  return batchNo
}

/** Imports these rows as a new cycle. */
async function imported(rows: readonly FileRow[]): Promise<number> {
  const batch = nextBatch()
  await aCycle(db, batch, rows)
  return batch
}

async function statesOf(batch: number): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', state, hold_type) as state from transactions where batch_no = ${batch} order by id`.execute(
    db
  )
  return rows.map(({ state }) => state)
}

type KeptTwin = { line: number; matchedBy: string; cycle: number; twinLine: number }

async function twinsOf(batch: number): Promise<KeptTwin[]> {
  const { rows } = await sql<KeptTwin>`
    select (id % 100000000)::integer as line, matched_by as "matchedBy", twin_batch_no as cycle,
      (twin_id % 100000000)::integer as "twinLine"
    from transaction_twins where batch_no = ${batch} order by id, twin_batch_no`.execute(db)
  return rows
}

const become = (batch: number, state: string) =>
  sql`update transactions set state = ${state}::transaction_state, hold_type = null where batch_no = ${batch}`.execute(
    db
  )

test('rows of another cycle arrive held, by their number or by all other columns', async () => {
  const rows = [aRow(), aRow({ yesId: 'One@yes.example', transactionAmount: '15.5' }), aRow()]
  const [byNumber, byCustomer] = rows
  if (!byNumber || !byCustomer) throw new Error('there are rows')
  const first = await imported(rows)
  const repeated = [
    aRow({ incentiveAmount: '7.00' }),
    { ...aRow({ incentiveAmount: '2.00' }), transactionNo: byNumber.transactionNo },
    { ...byCustomer, transactionNo: 'TRX-RENAMED', yesId: 'ONE@yes.example', transactionAmount: '15.50' }
  ]
  const batch = nextBatch()
  expect(await aCycle(db, batch, repeated)).toMatchObject({
    rowsAccepted: 3,
    rowsDuplicate: 2,
    duplicateAmount: '12.00'
  })
  expect(await statesOf(batch)).toEqual(['PAYABLE', 'HELD Duplicate', 'HELD Duplicate'])
  expect(await twinsOf(batch)).toEqual([
    { line: 3, matchedBy: 'NUMBER', cycle: first, twinLine: 2 },
    { line: 4, matchedBy: 'CUSTOMER', cycle: first, twinLine: 3 }
  ])
  const { rows: held } = await sql`
    select kind, hold_type, amount, transaction_count, acted_by from cycle_actions where batch_no = ${batch}`.execute(
    db
  )
  expect(held).toEqual([
    { kind: 'HOLD', hold_type: 'Duplicate', amount: '12.00', transaction_count: 2, acted_by: null }
  ])
})

test.each<[string, Partial<FileRow>]>([
  ['a type', { transactionType: 'Reload' }],
  ['a number and a day', { transactionNo: 'TRX-A', transactionDate: '2026-10-14' }],
  ['a number and an amount', { transactionNo: 'TRX-B', transactionAmount: '1.00' }],
  ['a number and a customer', { transactionNo: 'TRX-C', yesId: 'somebody.else@yes.example' }]
])('a row with %s of its own is another transaction', async (_, own) => {
  const row = aRow({ transactionAmount: '40.00' })
  await imported([row])
  expect(await statesOf(await imported([{ ...row, ...own }]))).toEqual(['PAYABLE'])
})

test('each other cycle is named once, by the first of its rows', async () => {
  const row = aRow()
  const same = (transactionNo: string) => ({ ...row, transactionNo })
  const first = await imported([same('TRX-P'), same('TRX-Q')])
  const second = await imported([same('TRX-R')])
  const third = await imported([same('TRX-Q')])
  expect(await twinsOf(second)).toEqual([{ line: 2, matchedBy: 'CUSTOMER', cycle: first, twinLine: 2 }])
  expect(await twinsOf(third)).toEqual([
    { line: 2, matchedBy: 'NUMBER', cycle: first, twinLine: 3 },
    { line: 2, matchedBy: 'CUSTOMER', cycle: second, twinLine: 2 }
  ])
})

test.each(['PAYABLE', 'EXCLUDED', 'RELEASED', 'PAID'])('a twin that is %s is a duplicate', async (state) => {
  const row = aRow()
  const first = await imported([row])
  await become(first, state)
  expect(await statesOf(await imported([row]))).toEqual(['HELD Duplicate'])
})

test('a twin that was cancelled may be paid here', async () => {
  const row = aRow()
  await become(await imported([row]), 'CANCELLED')
  const batch = await imported([row])
  expect(await statesOf(batch)).toEqual(['PAYABLE'])
  expect(await twinsOf(batch)).toEqual([])
})

test('a cycle that is imported again is no duplicate of itself, and its former rows are nobody’s', async () => {
  const [row, other] = [aRow(), aRow()]
  const first = await imported([row, other])
  await aCycle(db, first, [row])
  expect(await statesOf(first)).toEqual(['PAYABLE'])
  expect(await statesOf(await imported([other, row]))).toEqual(['PAYABLE', 'HELD Duplicate'])
})

test('a row that owes its e-invoice as well is held as a duplicate', async () => {
  const row = aRow({ companyCode: 'D00002', eInvoiceNo: '' })
  await imported([row])
  expect(await statesOf(await imported([row, aRow({ companyCode: 'D00002', eInvoiceNo: '' })]))).toEqual([
    'HELD Duplicate',
    'HELD e-Inv Missing'
  ])
})

test('two imports at once: one of them finds the other', async () => {
  const rows = [aRow(), aRow(), aRow()]
  const batches = [nextBatch(), nextBatch()]
  await Promise.all(batches.map((batch) => importFile(db, cycleFile(rows), { batchNo: batch })))
  const states = await Promise.all(batches.map(statesOf))
  expect(states.flat().toSorted()).toEqual([
    ...['HELD Duplicate', 'HELD Duplicate', 'HELD Duplicate'],
    ...['PAYABLE', 'PAYABLE', 'PAYABLE']
  ])
})

test('cycles from before the wall are looked through, and once a job has made their filters, by these', async () => {
  const batch = nextBatch()
  await aCycleInReview(db, { batchNo: batch, lines: [{ companyId: 1, amount: '5.00', transactionNo: 'OLD-1' }] })
  const repeated = aRow({ transactionNo: 'OLD-1', transactionType: 'Activation' })
  expect(await statesOf(await imported([repeated]))).toEqual(['HELD Duplicate'])
  const filtersOf = (of: number) => sql`select from transaction_key_filters where batch_no = ${of}`.execute(db)
  expect((await filtersOf(batch)).rows).toHaveLength(0)
  await keepFilters(db)
  await keepFilters(db)
  expect((await filtersOf(batch)).rows).toHaveLength(1)
  expect(await twinsOf(await imported([repeated]))).toContainEqual({
    ...{ line: 2, matchedBy: 'NUMBER', cycle: batch, twinLine: (batch * 100_000) % 100_000_000 }
  })
})

test('a version that is set aside takes its filter along', async () => {
  const batch = await imported([aRow()])
  await aCycle(db, batch, [aRow(), aRow()])
  const { rows } = await sql<{ version: number }>`
    select version from transaction_key_filters where batch_no = ${batch}`.execute(db)
  expect(rows).toEqual([{ version: 2 }])
})
