import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow, cycleFile } from '#test/builders/cycle-builders.ts'
import '#cycles/tables.ts'

const app = useTestApp()
let batchNo = 500

beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
  await aDealer(app.database.db, { company_id: 2, e_invoice_required: true })
})
const reviewer = useSession(app, 'reviewer')

const nextBatch = () => {
  batchNo += 1
  return batchNo
}
const errorsOf = async (batch: number, version = 1) =>
  (
    await app.call(reviewer, importEndpoints.getValidationErrors, {
      batchNo: batch,
      version,
      pageNumber: 0,
      pageSize: 60
    })
  ).content
const listOf = async (batch: number) =>
  (await app.call(reviewer, importEndpoints.getValidationList, { pageNumber: 0, pageSize: 100 })).content.filter(
    (row) => row.batchNo === batch
  )
const upload = (batch: number, file: Buffer) =>
  app.call(reviewer, importEndpoints.importCycle, { ...named, batchNo: batch }, { file })
const named = { payoutCycleName: 'October 2026', commissionType: 'Incentives' as const, fileName: 'october.csv' }
const decide = (batch: number, decision: 'ACCEPT' | 'DROP', version = 1) => ({
  batchNo: batch,
  version,
  decision,
  remark: 'Seen.'
})
const cycleOf = (batch: number) =>
  app.database.db.selectFrom('cycles').selectAll().where('batch_no', '=', batch).executeTakeFirstOrThrow()

test('a file dropped on the screen is imported, its bad rows are listed, and the list shows who brought it', async () => {
  const batch = nextBatch()
  const file = cycleFile([aRow({ incentiveAmount: '12.50' }), aRow({ transactionAmount: '', yesId: '' })])
  expect(await upload(batch, file)).toEqual({
    batchNo: batch,
    version: 1,
    rowsRead: 2,
    rowsAccepted: 1,
    rowsRejected: 1,
    rowsDuplicate: 0,
    duplicateAmount: '0.00',
    linesAbove: 0,
    emptyRows: 0,
    setAside: { payerIssues: 0, otherDealers: 0 },
    carried: [],
    leftOut: { credits: '10.00', debits: '0.00', unknownRows: 0 },
    unchanged: false
  })
  expect(await errorsOf(batch)).toEqual([
    { line: 3, column: 'transactionAmount', value: '', problem: 'is missing' },
    { line: 3, column: 'yesId', value: '', problem: 'is missing' }
  ])
  expect(await listOf(batch)).toMatchObject([
    {
      displayName: 'October 2026',
      payoutStatus: 'In Validation',
      importedBy: reviewer.name,
      rowsRejected: 1,
      totalAmount: '12.50',
      reportDate: '2026-10-16',
      fileName: 'october.csv'
    }
  ])
  expect(await upload(batch, file)).toMatchObject({ version: 1, unchanged: true })
})

test('the list has the newest import first and pages without overlap', async () => {
  const first = nextBatch()
  const second = nextBatch()
  app.clock.set('2026-11-21T02:05:00Z')
  await upload(first, cycleFile([aRow()]))
  app.clock.set('2026-11-21T02:10:00Z')
  await upload(second, cycleFile([aRow()]))
  const page = (pageNumber: number) =>
    app.call(reviewer, importEndpoints.getValidationList, { pageNumber, pageSize: 1 })
  const [newest, next] = [await page(0), await page(1)]
  expect(newest.content).toMatchObject([{ batchNo: second }])
  expect(next.content).toMatchObject([{ batchNo: first }])
  expect((await page(999)).content).toEqual([])
  expect((await page(999)).totalElements).toBe(newest.totalElements)
})

test('accepting makes a cycle to review, once, and leaves its trace', async () => {
  const batch = nextBatch()
  await upload(batch, cycleFile([aRow({ incentiveAmount: '7.00' }), aRow({ companyCode: 'D404' })]))
  const dry = await app.call(reviewer, importEndpoints.decideImport, { ...decide(batch, 'ACCEPT'), dryRun: true })
  expect(dry).toMatchObject({ totalPayOut: '7.00', dealerCount: 1, transactionCount: 1, refusedCount: 0 })
  expect(dry.referenceNo).toBeUndefined()
  expect(await cycleOf(batch)).toMatchObject({ status: 'In Validation' })
  const result = await app.call(reviewer, importEndpoints.decideImport, decide(batch, 'ACCEPT'))
  expect(result).toMatchObject({ totalPayOut: '7.00', referenceNo: expect.stringMatching(/^PA\d{8}$/) })
  expect(await listOf(batch)).toMatchObject([{ payoutStatus: 'Pending Review' }])
  const again = await app.refusal(reviewer, importEndpoints.decideImport, decide(batch, 'DROP'))
  expect(again.displayErrorMessage).toBe('This import has been decided already.')
  const { rows: events } = await sql`
    select action, actor, comment, reference_no from audit_events where batch_no = ${batch} order by event_id`.execute(
    app.database.db
  )
  expect(events).toMatchObject([
    { action: 'IMPORT', actor: reviewer.name },
    { action: 'ACCEPT IMPORT', actor: reviewer.name, comment: 'Seen.', reference_no: result.referenceNo }
  ])
})

test('two people who decide at once: one of them is refused', async () => {
  const batch = nextBatch()
  await upload(batch, cycleFile([aRow()]))
  const answers = await Promise.all(
    (['ACCEPT', 'DROP'] as const).map((decision) =>
      app.send(reviewer, importEndpoints.decideImport, decide(batch, decision))
    )
  )
  expect(answers.map((answer) => answer.json().responseCode).sort()).toEqual(['-1', '0'])
})

test('a cycle whose rows all owe their e-invoice is accepted on hold', async () => {
  const batch = nextBatch()
  await upload(batch, cycleFile([aRow({ companyCode: 'D00002', eInvoiceNo: '' })]))
  await app.call(reviewer, importEndpoints.decideImport, decide(batch, 'ACCEPT'))
  expect(await cycleOf(batch)).toMatchObject({ status: 'Hold', held_count: 1, hold_amount: '10.00' })
})

test('dropping sets an import aside; the same file then makes the next version', async () => {
  const batch = nextBatch()
  const file = cycleFile([aRow(), aRow({ transactionDate: '' })])
  await upload(batch, file)
  await app.call(reviewer, importEndpoints.decideImport, decide(batch, 'DROP'))
  expect(await cycleOf(batch)).toMatchObject({ status: 'Dropped', imported_amount: '0.00' })
  const { rows } = await sql`
    select (select count(*) from transactions where batch_no = ${batch}) as rows,
      (select count(*) from cycle_totals where batch_no = ${batch}) as totals`.execute(app.database.db)
  expect(rows).toEqual([{ rows: 0, totals: 0 }])
  expect(await upload(batch, file)).toMatchObject({ version: 2, unchanged: false })
  await app.call(reviewer, importEndpoints.decideImport, decide(batch, 'ACCEPT', 2))
  expect((await listOf(batch)).map((row) => [row.version, row.payoutStatus]).sort()).toEqual([
    [1, 'Dropped'],
    [2, 'Pending Review']
  ])
  expect(await errorsOf(batch, 1)).toHaveLength(1)
})

test('dropping waits for a long report without keeping other readers waiting', async () => {
  const batch = nextBatch()
  await upload(batch, cycleFile([aRow()]))
  const reader = await app.database.pool.connect()
  await reader.query('begin; select count(*) from transactions')
  const dropped = app.call(reviewer, importEndpoints.decideImport, decide(batch, 'DROP'))
  const waits = sql<{ count: number }>`
    select count(*) as count from pg_locks where relation = 'transactions'::regclass and not granted`
  while ((await waits.execute(app.database.db)).rows[0]?.count === 0);
  await app.database.db.selectFrom('transactions').select('id').limit(1).execute()
  await reader.query('commit')
  reader.release()
  expect(await dropped).toMatchObject({ transactionCount: 1 })
})

test('a retired version is stale, an unknown one unknown, and an import without a good row cannot be accepted', async () => {
  const batch = nextBatch()
  await aCycle(app.database.db, batch, [aRow()])
  await aCycle(app.database.db, batch, [aRow(), aRow()])
  expect(await app.refusal(reviewer, importEndpoints.decideImport, decide(batch, 'ACCEPT', 1))).toMatchObject({
    errorCode: expect.stringMatching(/1038$/)
  })
  const page = { pageNumber: 0, pageSize: 15 }
  const unknown = await app.refusal(reviewer, importEndpoints.getValidationErrors, {
    ...page,
    batchNo: batch,
    version: 9
  })
  expect(unknown.displayErrorMessage).toBe(`Payout cycle ${batch} has no version 9.`)
  const absent = await app.refusal(reviewer, importEndpoints.getValidationErrors, { ...page, batchNo: 77, version: 1 })
  expect(absent.displayErrorMessage).toBe('There is no payout cycle 77.')
  const bad = nextBatch()
  await upload(bad, cycleFile([aRow({ companyCode: '' })]))
  const empty = await app.refusal(reviewer, importEndpoints.decideImport, decide(bad, 'ACCEPT'))
  expect(empty.displayErrorMessage).toContain('nothing to accept')
})

test('a cycle that comes again falls back to In Validation and forgets its request', async () => {
  const batch = nextBatch()
  await upload(batch, cycleFile([aRow()]))
  await app.call(reviewer, importEndpoints.decideImport, decide(batch, 'ACCEPT'))
  await app.database.db
    .updateTable('cycles')
    .set({ status: 'Pending Approval', requested_digest: 'x' })
    .where('batch_no', '=', batch)
    .execute()
  expect(await upload(batch, cycleFile([aRow()]))).toMatchObject({ version: 2 })
  expect(await cycleOf(batch)).toMatchObject({ status: 'In Validation', requested_digest: null })
  expect((await listOf(batch)).map(({ payoutStatus }) => payoutStatus).sort()).toEqual(['In Validation', 'Retired'])
})

test('refuses what is not a CSV file, and says so', async () => {
  const refusalOfRows = async (file?: Buffer) => {
    const options = file ? { file } : {}
    return (await app.refusal(reviewer, importEndpoints.importCycle, { ...named, batchNo: nextBatch() }, options))
      .displayErrorMessage
  }
  expect(await refusalOfRows()).toBe('Choose a CSV file with at least its header row.')
  expect(await refusalOfRows(Buffer.from('PK\u0003\u0004rest'))).toContain('Save the sheet as CSV')
  expect(await refusalOfRows(Buffer.from([0xff, 0xfe, 0x79, 0x00]))).toContain(
    'The file has no header row above its rows: line 1 is “y”'
  )
  expect(await refusalOfRows(Buffer.from('yesId,transactionNo\n'))).toContain('lacks columns transactionType')
})

test('without the permission nothing of it is open', async () => {
  const batch = nextBatch()
  await aCycle(app.database.db, batch, [aRow()])
  const approver = await app.signIn('approver')
  expect(await app.refusal(approver, importEndpoints.decideImport, decide(batch, 'ACCEPT'))).toMatchObject({
    errorCode: expect.stringMatching(/1036$/)
  })
  const reporter = await app.signIn('reporter')
  const page = { pageNumber: 0, pageSize: 15 }
  expect(await app.refusal(reporter, importEndpoints.getValidationList, page)).toMatchObject({
    errorCode: expect.stringMatching(/1036$/)
  })
  expect(await cycleOf(batch)).toMatchObject({ status: 'In Validation' })
})
