import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow, cycleFile, importFile } from '#test/builders/cycle-builders.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')

beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 10006 })
  await aDealer(app.database.db, { company_id: 10009 })
})

const header = cycleFileColumns.join(',')

/** What a dealer's rows come to, by state and hold type. */
async function sums(batchNo: number) {
  const { rows } = await sql<{ sums: string }>`
    select concat_ws(' ', company_code, state, nullif(hold_type, ''), sum(row_count), sum(amount)) as sums
    from cycle_totals join dealers using (company_id)
    where batch_no = ${batchNo} and row_count > 0 group by company_code, state, hold_type order by 1`.execute(
    app.database.db
  )
  return rows.map((row) => row.sums)
}

const bring = (batchNo: number, lines: readonly string[]) =>
  importFile(app.database.db, Buffer.from([header, ...lines, ''].join('\n')), { batchNo })

test('a sale, its override and its clawback share a number, and each counts', async () => {
  const report = await bring(1, [
    's1@yes.example,TRX-SPLIT-1,Prepaid Activation,2026-11-10,Plan A,D10006,400000001,100.00,60.00,',
    's1@yes.example,TRX-SPLIT-1,Master Dealer Override,2026-11-10,Plan A,D10009,400000001,100.00,40.00,',
    's2@yes.example,TRX-SALE-2,Prepaid Activation,2026-11-10,Plan A,D10006,400000002,100.00,40.00,',
    's2@yes.example,TRX-SALE-2,Early Churn Clawback,2026-11-20,Plan A,D10006,400000002,100.00,-40.00,'
  ])
  expect(report).toMatchObject({ rowsAccepted: 4, rowsRejected: 0, rowsDuplicate: 0 })
  expect(await sums(1)).toEqual(['D10006 PAYABLE 3 60.00', 'D10009 PAYABLE 1 40.00'])
})

test('the same number and type twice is rejected, also where the first of them is bad', async () => {
  const row = 's4@yes.example,TRX-SALE-4,Prepaid Activation,2026-11-10,Plan A,D10006,400000004,100.00,1.00,'
  const bad = 's5@yes.example,TRX-SALE-5,Prepaid Activation,2026-11-10,Plan A,D10006,400000005,100.00,ten,'
  const override = bad.replace('Prepaid Activation', 'Override').replace('ten', '2.00')
  const report = await bring(2, [row, row.replace('1.00,', '2.00,'), bad, bad.replace('ten', '1.00'), override])
  expect(report).toMatchObject({ rowsAccepted: 2, rowsRejected: 3 })
  const problems = await app.call(reviewer, importEndpoints.getValidationErrors, {
    ...{ batchNo: 2, version: 1, pageNumber: 0, pageSize: 15 }
  })
  expect(problems.content.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '3 repeats the transactionNo and transactionType of line 2',
    '4 is not an amount, such as 1234.50 or -4.31',
    '5 repeats the transactionNo and transactionType of line 4'
  ])
})

test('the same sale under two numbers of one file: the first stands, the other is held as its duplicate', async () => {
  const report = await bring(3, [
    's3@yes.example,TRX-SALE-3,Prepaid Activation,2026-11-10,Plan A,D10006,400000003,100.00,40.00,',
    'S3@yes.example,TRX-SALE-3B,Prepaid Activation,2026-11-10,Plan A,D10006,400000003,100.00,40.00,'
  ])
  expect(report).toMatchObject({ rowsAccepted: 2, rowsDuplicate: 1, duplicateAmount: '40.00' })
  expect(await sums(3)).toEqual(['D10006 HELD Duplicate 1 40.00', 'D10006 PAYABLE 1 40.00'])
  const page = { batchNo: 3, version: 1, pageNumber: 0, pageSize: 15 }
  const { content } = await app.call(reviewer, importEndpoints.getValidationDuplicates, page)
  expect(content).toMatchObject([
    {
      ...{ line: 3, transactionNo: 'TRX-SALE-3B', matchedBy: 'CUSTOMER' },
      ...{ twinBatchNo: 3, twinTransactionNo: 'TRX-SALE-3', twinState: 'PAYABLE' }
    }
  ])
})

test('a third copy is held as well, but nothing that differs in customer, type, day or amount', async () => {
  const sale = {
    ...{ yesId: 'twice@yes.example', transactionAmount: '50.00', companyCode: 'D10006' },
    ...{ transactionDate: '2026-10-01', incentiveAmount: '5.00' }
  }
  await aCycle(app.database.db, 4, [
    aRow(sale),
    aRow({ ...sale, yesId: 'other@yes.example' }),
    aRow({ ...sale, transactionType: 'Reload' }),
    aRow({ ...sale, transactionDate: '2026-10-02' }),
    aRow({ ...sale, transactionAmount: '50.01' }),
    aRow({ ...sale, transactionAmount: '50', companyCode: 'D10009' }),
    aRow({ ...sale, yesId: 'TWICE@yes.example' })
  ])
  expect(await sums(4)).toEqual([
    'D10006 HELD Duplicate 1 5.00',
    'D10006 PAYABLE 5 25.00',
    'D10009 HELD Duplicate 1 5.00'
  ])
})

test('a file that has each sale twice is no import of another cycle, and anybody may accept it', async () => {
  const sales = [aRow({ companyCode: 'D10006' }), aRow({ companyCode: 'D10006' })]
  const again = [1, 2].flatMap(() => sales.map((row) => ({ ...row, transactionNo: aRow().transactionNo })))
  const { version } = await app.call(
    reviewer,
    importEndpoints.importCycle,
    { batchNo: 5, payoutCycleName: 'Five', commissionType: 'Incentives', fileName: 'five.csv' },
    { file: cycleFile([...sales, ...again]) }
  )
  await app.call(reviewer, importEndpoints.decideImport, {
    ...{ batchNo: 5, version, decision: 'ACCEPT' as const, remark: 'Looked at.' }
  })
  expect(await sums(5)).toEqual(['D10006 HELD Duplicate 4 40.00', 'D10006 PAYABLE 2 20.00'])
})

test('a type is the same however its case is: in a file, and as earlier cycles spell it', async () => {
  const row = 's9@yes.example,TRX-SALE-9,Prepaid Activation,2026-11-10,Plan A,D10006,400000009,100.00,9.00,'
  const shouted = row.replace('Prepaid Activation', 'PREPAID  ACTIVATION')
  expect(await bring(90, [row, shouted])).toMatchObject({ rowsAccepted: 1, rowsRejected: 1 })
  expect(await bring(91, [shouted])).toMatchObject({ rowsAccepted: 1, rowsDuplicate: 1 })
  expect(await sums(91)).toEqual(['D10006 HELD Duplicate 1 9.00'])
  const { rows } = await sql`select distinct transaction_type from transactions where batch_no = 91`.execute(
    app.database.db
  )
  expect(rows).toEqual([{ transaction_type: 'Prepaid Activation' }])
})
