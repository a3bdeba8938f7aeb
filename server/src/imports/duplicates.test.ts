import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aCycle, aDealer, aRow, cycleFile, type FileRow } from '#test/builders/cycle-builders.ts'
import { importEInvoices } from './e-invoices/import-e-invoices.ts'

const app = useTestApp()
let batchNo = 700

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, e_invoice_required: true, company_name: 'Kedai Invois' })
  await aUser(db, { userName: 'second' })
})
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

const named = { payoutCycleName: 'October again', commissionType: 'Incentives' as const, fileName: 'october.csv' }
const upload = (rows: readonly FileRow[], by = reviewer) => {
  batchNo += 1
  return app.call(by, importEndpoints.importCycle, { ...named, batchNo }, { file: cycleFile(rows) })
}
const acceptance = (batch: number) => ({
  ...{ batchNo: batch, version: 1, decision: 'ACCEPT' as const },
  remark: 'The first file was never paid.'
})
const first = { pageNumber: 0, pageSize: 15 }
const listed = (batch: number, more: object = {}) =>
  app.call(reviewer, importEndpoints.getValidationDuplicates, { ...first, batchNo: batch, version: 1, ...more })

/** Rows, and the batch that already has them. */
async function rowsOfAnotherCycle(count: number, given: Partial<FileRow> = {}) {
  const rows = Array.from({ length: count }, () => aRow(given))
  batchNo += 1
  await aCycle(app.database.db, batchNo, rows)
  return { rows, elsewhere: batchNo }
}

test('an import counts its duplicates, and lists each with its cycle, dealer and state', async () => {
  const { rows, elsewhere } = await rowsOfAnotherCycle(3, { incentiveAmount: '2.50' })
  const report = await upload([aRow(), ...rows])
  expect(report).toMatchObject({ rowsAccepted: 4, rowsDuplicate: 3, duplicateAmount: '7.50' })
  const { content } = await app.call(reviewer, importEndpoints.getValidationList, first)
  expect(content.find((row) => row.batchNo === report.batchNo)).toMatchObject({
    rowsDuplicate: 3,
    duplicateAmount: '7.50'
  })
  const page = await listed(report.batchNo)
  expect(page.totalElements).toBe(3)
  expect(page.content[0]).toEqual({
    line: 3,
    id: expect.stringMatching(/0000003$/),
    transactionNo: rows[0]?.transactionNo,
    transactionType: 'Prepaid Activation',
    transactionDate: '2026-10-15',
    companyCode: 'D00001',
    companyName: 'Kedai 1',
    incentiveAmount: '2.50',
    matchedBy: 'NUMBER',
    twinBatchNo: elsewhere,
    twinVersion: 1,
    twinCommissionType: 'Incentives',
    twinCycleName: `Cycle ${elsewhere}`,
    twinCycleStatus: 'In Validation',
    twinTransactionNo: rows[0]?.transactionNo,
    twinCompanyCode: 'D00001',
    twinCompanyName: 'Kedai 1',
    twinState: 'PAYABLE'
  })
})

test('the list pages without overlap, in each order, and is filtered by number, dealer and cycle', async () => {
  const cheap = await rowsOfAnotherCycle(2, { incentiveAmount: '1.00' })
  const dear = await rowsOfAnotherCycle(1, { incentiveAmount: '9.00', companyCode: 'D00002' })
  const { batchNo: batch } = await upload([...dear.rows, ...cheap.rows])
  const linesOf = async (more: object) => (await listed(batch, more)).content.map(({ line }) => line)
  expect(await linesOf({})).toEqual([2, 3, 4])
  expect(await linesOf({ sortOrder: 'DESC' })).toEqual([4, 3, 2])
  expect(await linesOf({ sortProperty: 'INCENTIVE' })).toEqual([3, 4, 2])
  expect(await linesOf({ sortProperty: 'TRANSACTION_NO' })).toEqual([3, 4, 2])
  expect(await linesOf({ sortProperty: 'COMPANY_CODE', sortOrder: 'DESC' })).toEqual([2, 4, 3])
  expect(await linesOf({ sortProperty: 'TWIN_CYCLE' })).toEqual([3, 4, 2])
  expect(await linesOf({ pageSize: 2, pageNumber: 1 })).toEqual([4])
  expect(await linesOf({ transactionNo: dear.rows[0]?.transactionNo })).toEqual([2])
  expect(await linesOf({ companyCode: '00002' })).toEqual([2])
  expect(await linesOf({ twinCycleName: String(cheap.elsewhere) })).toEqual([3, 4])
  const file = await app.download(reviewer, screenDownloads.duplicatesReportDownload, {
    reportTemplate: 'DUPLICATES_REPORT',
    reportFormat: 'CSV',
    batchId: batch,
    filters: { version: '1', companyCode: '00002' }
  })
  const text = file.bytes.toString()
  expect(text).toContain(`Cycle ${dear.elsewhere}`)
  expect(text).toContain('Number and type')
  expect(text).not.toContain(`Cycle ${cheap.elsewhere}`)
})

test('a twin is shown in its present state, and a replaced one as gone', async () => {
  const { rows, elsewhere } = await rowsOfAnotherCycle(2)
  const { batchNo: batch } = await upload(rows)
  await sql`update transactions set state = 'PAID' where batch_no = ${elsewhere}`.execute(app.database.db)
  expect((await listed(batch)).content.map(({ twinState }) => twinState)).toEqual(['PAID', 'PAID'])
  await sql`update transactions set state = 'PAYABLE' where batch_no = ${elsewhere}`.execute(app.database.db)
  await aCycle(app.database.db, elsewhere, [aRow()])
  expect((await listed(batch)).content.map(({ twinState }) => twinState)).toEqual([null, null])
})

test('up to half of a file may be duplicates; they are on hold', async () => {
  const { rows } = await rowsOfAnotherCycle(1)
  const { batchNo: batch } = await upload([...rows, aRow()])
  await app.call(reviewer, importEndpoints.decideImport, acceptance(batch))
  const { rows: totals } = await sql`
    select state, hold_type, row_count from cycle_totals where batch_no = ${batch} order by state`.execute(
    app.database.db
  )
  expect(totals).toEqual([
    { state: 'PAYABLE', hold_type: '', row_count: 1 },
    { state: 'HELD', hold_type: 'Duplicate', row_count: 1 }
  ])
})

test('more than half is refused with numbers and cycle, unless an administrator who did not import it says why', async () => {
  const { rows, elsewhere } = await rowsOfAnotherCycle(2, { incentiveAmount: '1234.50' })
  const { batchNo: batch } = await upload([...rows, aRow()], admin)
  const facts = `2 of 3 transactions, RM 2,469.00, stand in other cycles already, all of them in cycle ${elsewhere}, Cycle ${elsewhere}.`
  const despite = { ...acceptance(batch), despiteDuplicates: true }
  const refusalOf = async (by: typeof reviewer, payload: object) =>
    (await app.refusal(by, importEndpoints.decideImport, payload as never)).displayErrorMessage
  expect(await refusalOf(reviewer, acceptance(batch))).toBe(
    `${facts} Drop this import, or have an administrator who did not import it accept it and say why.`
  )
  expect(await refusalOf(reviewer, despite)).toContain('have an administrator')
  expect(await refusalOf(admin, despite)).toBe(
    `${facts} You imported it yourself. Another administrator has to accept it.`
  )
  const second = await app.signIn('second')
  expect(await refusalOf(second, acceptance(batch))).toContain(facts)
  await app.call(second, importEndpoints.decideImport, despite)
  const { rows: kept } = await sql`
    select version.remark, event.actor, event.reason, event.comment, event.details -> 'standing' as standing, cycles.status
    from cycle_versions as version join cycles using (batch_no) join audit_events as event using (batch_no)
    where batch_no = ${batch} and event.action = 'ACCEPT IMPORT'`.execute(app.database.db)
  const remark = 'The first file was never paid.'
  expect(kept).toEqual([
    { remark, actor: second.name, reason: 'Duplicate', comment: remark, standing: 2, status: 'Pending Review' }
  ])
})

test('an import whose twins were cancelled or dropped meanwhile is accepted as any other', async () => {
  const { rows, elsewhere } = await rowsOfAnotherCycle(2)
  const { batchNo: batch } = await upload(rows)
  await app.call(reviewer, importEndpoints.decideImport, { ...acceptance(elsewhere), decision: 'DROP' })
  await app.call(reviewer, importEndpoints.decideImport, acceptance(batch))
  const { rows: states } = await sql`
    select distinct state, hold_type from transactions where batch_no = ${batch}`.execute(app.database.db)
  expect(states).toEqual([{ state: 'HELD', hold_type: 'Duplicate' }])
})

test('a duplicate is paid once two people say so, on the screen that names what it repeats', async () => {
  const { rows, elsewhere } = await rowsOfAnotherCycle(1, { companyCode: 'D00002', eInvoiceNo: '' })
  const { batchNo: batch } = await upload([...rows, aRow()])
  await app.call(reviewer, importEndpoints.decideImport, acceptance(batch))
  const holdType = 'Duplicate' as const
  const held = await app.call(reviewer, onHoldEndpoints.getHoldPayoutTransactions, {
    ...first,
    holdType,
    batchNo: batch
  })
  expect(held.content).toMatchObject([
    {
      holdReason: 'Another cycle, or an earlier line of its own file, has this transaction already.',
      twin: {
        batchNo: elsewhere,
        transactionNo: rows[0]?.transactionNo,
        companyName: 'Kedai Invois',
        state: 'HELD',
        otherCycles: 0
      }
    }
  ])
  const action = { holdType, batchNo: batch, version: 1, remark: 'Paid by nobody yet' }
  const request = { ...action, transactionIds: held.content.map(({ id }) => id) }
  const lacking = 'An e-invoice number of D00002 is missing. Import it first.'
  const refused = await app.refusal(reviewer, onHoldEndpoints.requestReleaseHoldTransactions, request)
  expect(refused.displayErrorMessage).toContain(lacking)
  const ofCycle = { holdType, batchNos: [batch], remark: action.remark }
  const whole = await app.refusal(reviewer, onHoldEndpoints.requestReleaseHoldCycle, ofCycle)
  expect(whole.displayErrorMessage).toContain(lacking)

  const numbers = fileInMemory(Buffer.from(`transactionNo,eInvoiceNo\n${rows[0]?.transactionNo},EINV-9`), 'numbers.csv')
  await app.database.db
    .transaction()
    .execute((tx) => importEInvoices(tx, { ...numbers, clock: app.clock, jobs: app.services.jobs }))
  await app.call(admin, onHoldEndpoints.requestReleaseHoldTransactions, request)
  expect((await app.refusal(admin, onHoldEndpoints.releaseHoldTransactions, request)).displayErrorMessage).toContain(
    'You requested its release yourself'
  )
  await app.call(approver, onHoldEndpoints.releaseHoldTransactions, request)
  const { rows: released } = await sql`
    select state, hold_type, twin.release_action_id is not null as is_released
    from transactions as line join transaction_twins as twin using (batch_no, id)
    where batch_no = ${batch}`.execute(app.database.db)
  expect(released).toEqual([{ state: 'PAYABLE', hold_type: null, is_released: true }])
})

test('companies’ users and people without the permission see none of it', async () => {
  const { rows } = await rowsOfAnotherCycle(1)
  const { batchNo: batch } = await upload(rows)
  const reporter = await app.signIn('reporter')
  const request = { ...first, batchNo: batch, version: 1 }
  expect(await app.refusal(reporter, importEndpoints.getValidationDuplicates, request)).toMatchObject({
    errorCode: expect.stringMatching(/1036$/)
  })
  const unknown = await app.refusal(reviewer, importEndpoints.getValidationDuplicates, { ...request, version: 2 })
  expect(unknown.displayErrorMessage).toBe(`Payout cycle ${batch} has no version 2.`)
})
