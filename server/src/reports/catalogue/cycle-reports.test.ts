import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { prepared, useSampleApp, useSession } from '#test/app/hooks.ts'
import { aBusyDealer } from '#test/app/sample-database.ts'
import { aUser } from '#test/builders/builders.ts'
import { countOf, linesOf, sumOf } from '#test/builders/report-lines.ts'

/** A cycle with paid and held rows, some of whose postings failed. */
let batchNo: number
/** A cycle without rows of the company. */
let strange: number
const app = useSampleApp()
const admin = useSession(app, 'admin')
const own = prepared(() => aBusyDealer(app))
beforeAll(async () => {
  await aUser(app.database.db, { userName: 'dealer', role: 'Company User', companyId: own().companyId })
  const { rows } = await app.database.pool.query(
    `select (select batch_no from cycles where status = 'Error' limit 1) as "batchNo",
      (select batch_no from cycles where status = 'Completed' and batch_no not in (
        select batch_no from cycle_totals where company_id = $1) limit 1) as strange`,
    [own().companyId]
  )
  ;[{ batchNo, strange }] = rows
})
const inCompany = useSession(app, 'dealer')

async function made(
  reportTemplate: string,
  narrowed: { batchNo?: number; companyCode?: string } = {},
  session = admin
) {
  const request = { batchNo, reportTemplate, reportFormat: 'CSV' as const, ...narrowed }
  const job = await app.call(session, reportEndpoints.excelTabReportDownloadService, request)
  await app.jobs.runDue()
  const referenceToken = job.fileReferenceToken
  const { fileGenerationStatus } = await app.call(session, downloadEndpoints.reportDownload, { referenceToken })
  expect(fileGenerationStatus).toBe('COMPLETED')
  return linesOf(await app.download(session, downloadEndpoints.readReportFile, { referenceToken }))
}

describe('the reports of one cycle come to what its screens show', () => {
  test('Payout Transactions: its transactions, all or one company’s', async () => {
    const lines = await made('PAYOUT_TRANSACTIONS')
    const [imported] = await app.call(admin, payoutEndpoints.getCycleWaterfall, { batchNo })
    expect(sumOf(lines, 'Incentive (RM)')).toBe(imported?.amount)
    expect(lines).toHaveLength(imported?.transactionCount ?? -1)
    const companyCode = lines[0]?.['Company Code'] ?? ''
    expect(await made('PAYOUT_TRANSACTIONS', { companyCode })).toEqual(
      lines.filter((line) => line['Company Code'] === companyCode)
    )
  })

  test.each(['PAYOUT_BY_DEALER', 'PAYOUT_BY_TRANSACTION_TYPE'])('%s: the same sums', async (template) => {
    const lines = await made(template)
    const [imported] = await app.call(admin, payoutEndpoints.getCycleWaterfall, { batchNo })
    const header = await app.call(admin, payoutEndpoints.payoutTotalHeaderSummary, { batchNo })
    expect(sumOf(lines, 'Imported (RM)')).toBe(imported?.amount)
    expect(sumOf(lines, 'On Hold (RM)')).toBe(header.holdAmount)
  })

  test('Held Transactions: what its hold screen sums', async () => {
    const lines = await made('HELD_TRANSACTIONS')
    const { totalAmount } = await app.call(admin, onHoldEndpoints.onHoldHeaderSummary, { batchNo })
    expect(sumOf(lines, 'Incentive (RM)')).toBe(totalAmount)
    expect(lines.length).toBeGreaterThan(0)
  })

  test('Posting Results: every posting, those that failed with their problem', async () => {
    const lines = await made('POSTING_RESULTS')
    const errors = await app.call(admin, postingEndpoints.getPayoutPostErrors, {
      batchNo,
      pageNumber: 0,
      pageSize: 100
    })
    const failed = lines.filter((line) => line['Status'] === 'Error')
    expect(failed.map((line) => [line['Account Code'], line['Post Amount (RM)'], line['Problem']])).toEqual(
      errors.content.map(({ accountCode, postAmount, problem }) => [accountCode, postAmount, problem])
    )
    expect(failed.length).toBeGreaterThan(0)
    const posted = lines.filter((line) => line['Status'] === 'Posted')
    expect(countOf(posted, 'Transactions')).toBeGreaterThan(0)
    expect(sumOf(posted, 'Post Amount (RM)')).toBe(sumOf(await made('PAYOUT_BY_DEALER'), 'Paid (RM)'))
  })
})

describe('who may have which', () => {
  const namesFor = async (session: TestSession, of = batchNo) =>
    (await app.call(session, reportEndpoints.getPayoutReportNames, { batchNo: of })).reportNames

  test('all of them for reports and for payouts; holds alone with the right for holds', async () => {
    const all = [
      'Payout Transactions',
      'Payout by Dealer',
      'Payout by Transaction Type',
      'Held Transactions',
      'Posting Results'
    ]
    const ofStaff = [...all, 'Rate Card Check']
    for (const session of [admin, await app.signIn('reporter'), inCompany]) {
      const own = session === inCompany ? await ownBatch() : batchNo
      expect((await namesFor(session, own)).map(({ reportName }) => reportName)).toEqual(
        session === inCompany ? all : ofStaff
      )
    }
    await app.database.pool.query(
      `insert into roles (name, description, granted) values ('Holder', 'Holds.', '{"On Hold": ["DOWNLOAD"]}')`
    )
    await aUser(app.database.db, { userName: 'holder', role: 'Holder' })
    const holder = await app.signIn('holder')
    expect((await namesFor(holder)).map(({ reportName }) => reportName)).toEqual(['Held Transactions'])
    const request = { batchNo, reportTemplate: 'PAYOUT_BY_DEALER', reportFormat: 'CSV' as const }
    await app.refusal(holder, reportEndpoints.excelTabReportDownloadService, request)
  })

  const ownBatch = async () => {
    const [first] = await app.call(inCompany, reportEndpoints.getPayoutNameList, { reportName: '' })
    return first?.batchNo ?? 0
  }

  test('a company’s own user has its own rows, of its own cycles', async () => {
    const ofOwn = await ownBatch()
    for (const template of ['PAYOUT_TRANSACTIONS', 'PAYOUT_BY_DEALER', 'HELD_TRANSACTIONS', 'POSTING_RESULTS']) {
      const lines = await made(template, { batchNo: ofOwn }, inCompany)
      for (const line of lines) expect(line['Company Code'] ?? line['Account Code']).toBe(own().companyCode)
      expect(lines).toHaveLength((await made(template, { batchNo: ofOwn, companyCode: own().companyCode })).length)
    }
    for (const of of [strange, 12]) {
      expect(await app.refusal(inCompany, reportEndpoints.getPayoutReportNames, { batchNo: of })).toMatchObject({
        displayErrorMessage: 'Invalid payout cycle data'
      })
    }
  })
})

describe('payout names and branches', () => {
  test('payout names are the cycles by payout date, newest first, in the requested days', async () => {
    const all = await app.call(admin, reportEndpoints.getPayoutNameList, { reportName: 'Transaction Listing' })
    const { content } = await app.call(admin, payoutEndpoints.getAllPayoutList, { pageNumber: 0, pageSize: 100 })
    const expected = content.sort((a, b) => b.payoutDate.localeCompare(a.payoutDate) || b.batchNo - a.batchNo)
    expect(all).toEqual(
      expected.map(({ payoutCycleName: payoutName, batchNo: of, version }) => ({ payoutName, batchNo: of, version }))
    )
    const day = expected[3]?.payoutDate ?? ''
    const ofDay = await app.call(admin, reportEndpoints.getPayoutNameList, {
      reportName: '',
      fromDate: day,
      toDate: day
    })
    expect(ofDay.map(({ batchNo: of }) => of)).toEqual(
      expected.filter(({ payoutDate }) => payoutDate === day).map(({ batchNo: of }) => of)
    )
  })

  test('a company’s own user sees only cycles with rows of the company', async () => {
    const names = await app.call(inCompany, reportEndpoints.getPayoutNameList, { reportName: '' })
    const { content } = await app.call(admin, payoutEndpoints.getAllPayoutList, { pageNumber: 0, pageSize: 100 })
    expect(names.length).toBeGreaterThan(0)
    expect(names.length).toBeLessThan(content.length)
    expect(names.map(({ batchNo: of }) => of)).not.toContain(strange)
  })

  test('branches are those of the company that is named, and never another’s', async () => {
    const of = async (session: TestSession, filters: object) =>
      (await app.call(session, reportEndpoints.getBranchDetails, filters)).companyAndBranchPage.content
    const branches = await of(admin, { branchParentCode: own().companyCode })
    expect(branches.length).toBeGreaterThan(0)
    expect(new Set(branches.map(({ branchParentCode }) => branchParentCode))).toEqual(new Set([own().companyCode]))
    expect(await of(admin, { branchParentId: own().companyId })).toEqual(branches)
    expect(await of(inCompany, {})).toEqual(branches)
    const other = (await of(admin, { branchParentName: 'a' })).find(
      ({ branchParentCode }) => branchParentCode !== own().companyCode
    )
    expect(await of(inCompany, { branchParentCode: other?.branchParentCode })).toEqual([])
  })
})
