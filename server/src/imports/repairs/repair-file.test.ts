import { api } from '@payouts/contract/api'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { knownCycleFileColumns } from '@payouts/contract/imports/import-file'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { parse } from 'csv-parse/sync'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow, cycleFile, type FileRow } from '#test/builders/cycle-builders.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
let batchNo = 800
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
})

const header = ['row', ...knownCycleFileColumns, 'problem']

async function importOf(rows: readonly FileRow[]): Promise<number> {
  batchNo += 1
  await aCycle(app.database.db, batchNo, rows)
  return batchNo
}

const fileOf = (batch: number, reportFormat: 'CSV' | 'XLS') =>
  app.download(reviewer, api.downloads.rejectedRowsReportDownload, {
    ...{ reportTemplate: 'REJECTED_ROWS_REPORT', reportFormat, batchId: batch, filters: { version: '1' } }
  })
const csvOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(
    [header, ...rows].map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  )
const named = (batch: number) => ({ batchNo: batch, version: 1, fileName: 'repaired.csv' })
const sendBack = (batch: number, file: Buffer) =>
  app.call(reviewer, repairEndpoints.repairFromFile, named(batch), { file })
const refusalOf = async (batch: number, file: Buffer) =>
  (await app.refusal(reviewer, repairEndpoints.repairFromFile, named(batch), { file })).displayErrorMessage
const rowsOf = async (batch: number) =>
  (
    await app.call(reviewer, repairEndpoints.getRejectedRows, {
      batchNo: batch,
      version: 1,
      pageNumber: 0,
      pageSize: 100
    })
  ).content

test('is downloaded as CSV with the columns of the import and the problems, and imported repaired', async () => {
  const batch = await importOf([
    aRow(),
    aRow({ transactionAmount: '', incentiveAmount: '-4.31', planName: '=1+1' }),
    aRow({ companyCode: 'D404' })
  ])
  const lines: string[][] = parse((await fileOf(batch, 'CSV')).bytes, { bom: true })
  expect(lines[0]).toEqual(header)
  expect(lines.slice(1).map((line) => [line[0], line.at(-1)])).toEqual([
    [`B${batch}V1L3`, 'transactionAmount is missing'],
    [`B${batch}V1L4`, 'companyCode belongs to no dealer']
  ])
  const [, first = [], second = []] = lines
  first[header.indexOf('transactionAmount')] = '88.00'
  expect(await sendBack(batch, csvOf([first, second]))).toEqual({ rowsRead: 2, rowsGood: 1, rowsUnchanged: 1 })
  expect(await rowsOf(batch)).toMatchObject([
    { state: 'Repaired', values: { transactionAmount: '88.00', incentiveAmount: '-4.31', planName: '=1+1' } },
    { state: 'Rejected', values: { companyCode: 'D404' } }
  ])
  const { rows: events } = await sql<{ details: object }>`
    select details from audit_events where batch_no = ${batch} and action = 'REPAIR FROM FILE'`.execute(app.database.db)
  expect(events).toMatchObject([
    { details: { fileName: 'repaired.csv', fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/), rowsGood: 1 } }
  ])
  // Its dealer exists now: the same file makes that row valid too.
  await aDealer(app.database.db, { company_id: 404, company_code: 'D404' })
  expect(await sendBack(batch, csvOf([first, second]))).toEqual({ rowsRead: 2, rowsGood: 1, rowsUnchanged: 1 })
  const { changeId } = await app.call(reviewer, repairEndpoints.requestRepairs, {
    batchNo: batch,
    version: 1,
    reason: 'Sent'
  })
  expect(await app.call(approver, repairEndpoints.acceptRepairs, { changeId })).toMatchObject({ version: 2 })
})

test('is downloaded as a workbook, and imported as a spreadsheet writes it', async () => {
  const batch = await importOf([aRow(), aRow({ transactionAmount: '', transactionDate: '2026-02-30' })])
  const [sheet] = await readExcelFile(Buffer.from((await fileOf(batch, 'XLS')).bytes))
  const rows = (sheet?.data ?? []).map((row) => row.map((value) => String(value ?? '')))
  const at = rows.findIndex(([first]) => first === 'row')
  expect(rows[at]).toEqual(header)
  const repaired = (rows[at + 1] ?? []).map((value, column): string | number => {
    if (header[column] === 'transactionAmount') return 12.300000000000001
    // 1 October 2026 at noon, as spreadsheets count days.
    return header[column] === 'transactionDate' ? 46_296.5 : value
  })
  const workbook = await writeXlsx({ sheets: [{ name: 'Rejected', rows: [...rows.slice(0, at), header, repaired] }] })
  expect(await sendBack(batch, Buffer.from(workbook))).toEqual({ rowsRead: 1, rowsGood: 1, rowsUnchanged: 0 })
  expect(await rowsOf(batch)).toMatchObject([{ values: { transactionAmount: '12.3', transactionDate: '2026-10-01' } }])
})

test('names what does not fit: columns, rows of another import, repeated rows, and what is no file', async () => {
  const batch = await importOf([aRow(), aRow({ planName: '' })])
  const other = await importOf([aRow(), aRow({ planName: '' })])
  const values = knownCycleFileColumns.map(() => 'x')
  const id = (of: number, line: number) => `B${of}V1L${line}`
  const first = header.slice(0, -1).join(',')
  expect(await refusalOf(batch, Buffer.from(`${first},colour\n`))).toContain('has the unknown column colour')
  expect(await refusalOf(batch, Buffer.from(`${first.replace(',planName', '')}\n`))).toContain('lacks column planName')
  expect(await refusalOf(batch, csvOf([[id(other, 3), ...values, '']]))).toBe(
    `Line 2: “B${other}V1L3” is no row of this import, whose rows begin with B${batch}V1L.`
  )
  expect(await refusalOf(batch, csvOf([[id(batch, 2), ...values, '']]))).toContain('Line 2 is not among the rows')
  const twice = [id(batch, 3), ...values, '']
  expect(await refusalOf(batch, csvOf([twice, twice]))).toContain('stands twice in the file')
  expect(await refusalOf(batch, Buffer.from('PK\u0003\u0004 and no more'))).toContain('not a readable XLSX workbook')
  expect(await refusalOf(batch, csvOf([]))).toBe('The file holds no row below its header.')
})

test('a cycle that was imported before values were kept is repaired from what its report has', async () => {
  const batch = await importOf([aRow(), aRow({ companyCode: 'D500' })])
  await sql`delete from rejected_rows where batch_no = ${batch}`.execute(app.database.db)
  expect(await rowsOf(batch)).toMatchObject([
    { isKept: false, values: { companyCode: 'D500', planName: '' }, problems: { length: 9 } }
  ])
  const { companyCode: _, ...rest } = aRow()
  const rows = [{ line: 3, values: { ...rest, companyCode: 'D00001' } }]
  await app.call(reviewer, repairEndpoints.repairRows, { batchNo: batch, version: 1, rows })
  expect(await rowsOf(batch)).toMatchObject([{ state: 'Repaired', problems: [] }])
})

test('the same file imported again, and a corrected one, know what was repaired', async () => {
  const rows = [aRow(), aRow({ planName: '' })]
  const batch = await importOf(rows)
  const repaired = { batchNo: batch, version: 1, rows: [{ line: 3, values: { planName: 'Fiber' } }] }
  await app.call(reviewer, repairEndpoints.repairRows, repaired)
  const { changeId } = await app.call(reviewer, repairEndpoints.requestRepairs, {
    batchNo: batch,
    version: 1,
    reason: 'Sent'
  })
  await app.call(approver, repairEndpoints.acceptRepairs, { changeId })
  const again = { payoutCycleName: `Cycle ${batch}`, commissionType: 'Incentives' as const, fileName: 'cycle.csv' }
  const file = cycleFile(rows)
  expect(await app.call(reviewer, importEndpoints.importCycle, { ...again, batchNo: batch }, { file })).toMatchObject({
    ...{ version: 2, unchanged: true, rowsAccepted: 2, rowsRejected: 0 }
  })
  const more = cycleFile([...rows, aRow()])
  expect(
    await app.call(reviewer, importEndpoints.importCycle, { ...again, batchNo: batch }, { file: more })
  ).toMatchObject({ version: 3, rowsAccepted: 2, rowsRejected: 1 })
  const { rows: tables } = await sql`
    select table_name from information_schema.tables
    where table_schema = 'set_aside' and table_name like ${`transactions_${batch}_%`}`.execute(app.database.db)
  expect(tables).toEqual([{ table_name: `transactions_${batch}_v2` }])
})
