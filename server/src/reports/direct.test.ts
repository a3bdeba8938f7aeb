import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { countTotals } from '#cycles/totals.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { linesOf, sumOf } from '#test/builders/report-lines.ts'
import { longTest } from '#test/running/long-test.ts'
import { mostRowsAtOnce } from './preview.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  const amounts = Array.from({ length: 30 }, (_, at) => `${at - 3}.07`.replace('-0.', '0.'))
  const lines = amounts.map((amount, at) => ({
    companyId: 1 + (at % 2),
    amount,
    yesId: at === 0 ? '=1+1' : `yes${at}`
  }))
  await aCycleInReview(db, { batchNo: 1, lines })
  await aCycleInReview(db, { batchNo: 2, lines: [] })
  await manyTransactions(2, mostRowsAtOnce + 1)
  await sql`update cycles set approved_at = now()`.execute(db)
  await aUser(db, { userName: 'kedai', role: 'Company User', companyId: 1 })
})
const external = useSession(app, 'kedai')

async function manyTransactions(batchNo: number, count: number): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    await sql`
      insert into transactions (batch_no, id, company_id, state, transaction_date, transaction_amount, incentive_amount,
        transaction_type, yes_id, transaction_no, plan_name, billing_account_no)
      select ${batchNo}, number, 1, 'PAYABLE', '2026-11-01', 100, 1.01, 'Activation', 'yes' || number, 'T' || number,
        'Plan', 'B' || number
      from generate_series(1, ${count}::integer) as number`.execute(tx)
    await countTotals(tx, batchNo)
  })
}

const { previewReport, downloadReport, startReport } = reportEndpoints
const listing = { reportType: 'Transaction Listing', reportSubType: 'All transactions', batchNo: 1, filter: 'All' }

describe('a preview', () => {
  test('shows the first rows, and the length and sums of them all', async () => {
    const preview = await app.call(admin, previewReport, listing)
    expect(preview.rows).toHaveLength(25)
    expect(preview.rowCount).toBe(30)
    expect(preview.inBackground).toBe(false)
    const lines = linesOf(await app.download(admin, downloadReport, { ...listing, reportFormat: 'CSV' }))
    const incentive = preview.columns.findIndex(({ key }) => key === 'incentive')
    expect(preview.totals['incentive']).toBe(sumOf(lines, 'Incentive (RM)'))
    expect(preview.rows.map((row) => row[incentive])).toEqual(lines.slice(0, 25).map((line) => line['Incentive (RM)']))
    expect(preview.columns.map(({ title }) => title)).toEqual(Object.keys(lines[0] ?? {}))
  })

  test('of a company’s user holds the rows of that company alone', async () => {
    const preview = await app.call(external, previewReport, listing)
    const code = preview.columns.findIndex(({ key }) => key === 'code')
    expect(new Set(preview.rows.map((row) => row[code]))).toEqual(new Set(['D00001']))
    expect(preview.rowCount).toBe(15)
  })

  test('says when a report is so long that it is made in the background', async () => {
    expect(await app.call(admin, previewReport, { ...listing, batchNo: 2 })).toMatchObject({
      inBackground: true,
      rowCount: mostRowsAtOnce + 1,
      totals: { incentive: '50501.01' }
    })
  })
})

describe('a report that is taken away at once', () => {
  test('is named for its report and its day', async () => {
    const file = await app.download(admin, downloadReport, { ...listing, reportFormat: 'PDF' })
    expect(file.fileName).toBe('Transaction Listing_2026-11-21.pdf')
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('has its format of its own where none is named', async () => {
    expect((await app.download(admin, downloadReport, listing)).fileName).toBe('Transaction Listing_2026-11-21.xlsx')
  })

  longTest('is refused when it is so long that it is made in the background, and is made there', async () => {
    const long = { ...listing, batchNo: 2, reportFormat: 'CSV' } as const
    const refusal = await app.refusal(admin, downloadReport, long)
    expect(refusal).toMatchObject({
      errorCode: 'ERR-YESSHOPADMINWEB1037',
      displayErrorMessage: 'This report has more than 50,000 rows. Please have it prepared in the background.'
    })
    const { fileReferenceToken: referenceToken } = await app.call(admin, startReport, long)
    await app.jobs.runDue()
    const lines = linesOf(await app.download(admin, downloadEndpoints.readReportFile, { referenceToken }))
    expect(lines).toHaveLength(mostRowsAtOnce + 1)
    expect(sumOf(lines, 'Incentive (RM)')).toBe('50501.01')
  })

  test('as a PDF is refused when nobody could read it to its end, also in the background', async () => {
    const { fileReferenceToken } = await app.call(admin, startReport, { ...listing, batchNo: 2, reportFormat: 'PDF' })
    await app.jobs.runDue()
    const lines = await app.call(admin, downloadEndpoints.getDownloads, {})
    expect(lines.find((line) => line.fileReferenceToken === fileReferenceToken)).toMatchObject({
      fileGenerationStatus: 'FAILED',
      reason: 'These are 50,001 rows, and a PDF takes at most 50,000. Please choose XLSX or CSV.'
    })
  })

  test('holds no text that a spreadsheet would run', async () => {
    const lines = linesOf(await app.download(admin, downloadReport, { ...listing, reportFormat: 'CSV' }))
    expect(lines.map((line) => line['Yes ID'])).toContain("'=1+1")
    expect(lines.map((line) => line['Incentive (RM)'])).toContain('-3.07')
  })
})
