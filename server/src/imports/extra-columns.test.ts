import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isRefusal } from '#platform/refusal.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer, aRow, cycleFile, type FileRow, importFile } from '#test/builders/cycle-builders.ts'
import { linesOf } from '#test/builders/report-lines.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
const extras = { deviceId: '35-209900-176148-1', channel: 'Kiosk', salesPerson: 'Siti', firstUsageDate: '2026-10-20' }
const day = '2026-10-15'

beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
})

async function imported(batchNo: number, rows: readonly FileRow[]) {
  const dates = { reportDate: '2026-11-16', cutoffDate: '2026-11-18', payoutDate: '2026-11-20' }
  const report = await importFile(app.database.db, cycleFile(rows), { batchNo, dates })
  if (isRefusal(report)) throw new Error(report.message)
  return report
}

const listed = async (batchNo: number, session = admin) => {
  const request = { batchNo, version: 1, pageNumber: 0, pageSize: 10, sortProperty: 'TRANSACTION_NO' as const }
  return (await app.call(session, payoutEndpoints.getPayoutTransactions, { ...request, sortOrder: 'ASC' })).content
}

async function downloaded(batchNo: number) {
  const request = { batchNo, reportTemplate: 'PAYOUT_TRANSACTIONS', reportFormat: 'CSV' as const }
  const { fileReferenceToken } = await app.call(admin, reportEndpoints.excelTabReportDownloadService, request)
  await app.jobs.runDue()
  return linesOf(await app.download(admin, downloadEndpoints.readReportFile, { referenceToken: fileReferenceToken }))
}

test('optional columns are shown with the rows and are in the download', async () => {
  const nothing = { deviceId: '', channel: '', salesPerson: '', firstUsageDate: '' }
  await imported(1, [aRow({ transactionNo: 'A', ...extras }), aRow({ transactionNo: 'B', ...nothing })])
  const [first, second] = await listed(1)
  expect(first).toMatchObject(extras)
  expect(Object.keys(second ?? {})).not.toContain('deviceId')
  const lines = await downloaded(1)
  expect(lines.find((line) => line['Trx No.'] === 'A')).toMatchObject({
    ...{ Device: extras.deviceId, Channel: 'Kiosk', 'Sales Person': 'Siti' }
  })
  expect(lines.find((line) => line['Trx No.'] === 'B')).toMatchObject({ Device: '', 'First Usage': '' })
})

test('a file without them is accepted as before, and its rows and download have no such column', async () => {
  expect(await imported(2, [aRow({ transactionNo: 'OLD' })])).toMatchObject({ rowsAccepted: 1, rowsRejected: 0 })
  const [row] = await listed(2)
  const [line] = await downloaded(2)
  expect([...Object.keys(row ?? {}), ...Object.keys(line ?? {})]).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/device|channel|sales|usage/i)])
  )
})

test('a file may have some of them, in any order; the next version has its own', async () => {
  await imported(3, [aRow({ salesPerson: 'Ong' })])
  const columnsOf = async () => {
    const { rows } = await sql`select extra_columns from cycles where batch_no = 3`.execute(app.database.db)
    return rows
  }
  expect(await columnsOf()).toEqual([{ extra_columns: ['salesPerson'] }])
  await imported(3, [aRow({ channel: 'Shop', firstUsageDate: day })])
  expect(await columnsOf()).toEqual([{ extra_columns: ['channel', 'firstUsageDate'] }])
})

test('what cannot be is rejected with its column', async () => {
  const rows = [
    aRow({ ...extras, firstUsageDate: '20/10/2026' }),
    aRow({ ...extras, deviceId: 'x'.repeat(201) }),
    aRow({ ...extras, salesPerson: 'Siti\u0007' })
  ]
  expect(await imported(4, rows)).toMatchObject({ rowsAccepted: 0, rowsRejected: 3 })
  const { rows: problems } = await sql`
    select column_name as column, problem from import_rejections where batch_no = 4 order by line`.execute(
    app.database.db
  )
  expect(problems).toEqual([
    {
      column: 'firstUsageDate',
      problem: expect.stringContaining('is not written YYYY-MM-DD: a spreadsheet has rewritten the day')
    },
    { column: 'deviceId', problem: 'is longer than 200 characters' },
    { column: 'salesPerson', problem: 'holds a control character' }
  ])
})

test('a rejected row has them, also one that repeats another', async () => {
  const first = aRow(extras)
  const repeats = aRow({ ...extras, transactionNo: first.transactionNo })
  await imported(6, [first, repeats, aRow({ ...extras, planName: '' })])
  const rejected = await app.call(admin, repairEndpoints.getRejectedRows, {
    ...{ batchNo: 6, version: 1, pageNumber: 0, pageSize: 10 }
  })
  expect(rejected.content.map(({ line, original }) => ({ line, original }))).toMatchObject([
    { line: 3, original: { ...extras, transactionNo: first.transactionNo } },
    { line: 4, original: extras }
  ])
})

test('the dealer’s own user sees them of its own rows, once the cycle is approved', async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 2 })
  await imported(5, [aRow({ transactionNo: 'C', ...extras }), aRow({ companyCode: 'D00002', ...extras })])
  await sql`
    update cycles set status = 'Completed', four_eyes = false, approved_at = now(), approved_by = user_id, approved_for = '2026-11-20'
    from users where user_name = 'admin' and batch_no = 5`.execute(db)
  await sql`update roles set granted = granted || '{"Payout": []}' where name = 'Company User'`.execute(db)
  await aUser(db, { userName: 'kedai', role: 'Company User', companyId: 1 })
  expect(await listed(5, await app.signIn('kedai'))).toMatchObject([{ transactionNo: 'C', ...extras }])
})
