import { dealerFileColumns } from '@payouts/contract/dealers/import-file'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { evidenceEndpoints } from '@payouts/contract/evidence/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { withDealersOfCycles } from '#cycles/approved-dealers.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { failedChecks } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { aCycle, aRow } from '#test/builders/cycle-builders.ts'
import { linesOf } from '#test/builders/report-lines.ts'
import { taken } from '#test/builders/report-page.ts'
import { importDealersFile } from '#test/files/dealers-file.ts'

const app = useTestApp()
beforeAll(() => aUser(app.database.db, { userName: 'inspector', role: 'Auditor' }))
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')
const inspector = useSession(app, 'inspector')

const fileOf = (...rows: string[]) => [dealerFileColumns.join(','), ...rows].join('\n')
const ofDealer = (kind: string, line: string, tier: string, end: string) =>
  `990001,T9001,Kedai T9001 Sdn Bhd,VT9001,Sdn Bhd,${kind},${line},CIMB Bank,80000990001,2022-01-01,${end},${tier},N,B990001,Cawangan`
const other =
  '990002,T9002,Kedai T9002 Sdn Bhd,VT9002,Sdn Bhd,DEALER,PREPAID,CIMB Bank,80000990002,2022-01-01,2029-12-31,Gold,N,B990002,Cawangan'
const before = fileOf(ofDealer('MASTER_DEALER', 'POSTPAID', 'Gold', '2029-12-31'), other)
const after = fileOf(ofDealer('DEALER', 'PREPAID', 'Basic', '2027-06-30'), other)

async function aCycleInReview(batchNo: number): Promise<void> {
  await aCycle(app.database.db, batchNo, [
    aRow({ companyCode: 'T9001', incentiveAmount: '30.00', eInvoiceNo: '' }),
    aRow({ companyCode: 'T9002', incentiveAmount: '70.00', eInvoiceNo: '' })
  ])
  await app.call(reviewer, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Good' })
}

async function approve(batchNo: number, selectedDate: string): Promise<void> {
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { batchNo, version: 1, remark: 'Please' })
  await app.call(approver, payoutEndpoints.approvePayout, { batchNo, version: 1, remark: 'Good', selectedDate })
  await app.jobs.runDue()
}

const header = (batchNo: number) => app.call(reviewer, payoutEndpoints.payoutDealerHeaderSummary, { batchNo })

async function reportOfCycle(batchNo: number) {
  const request = { batchNo, reportTemplate: 'PAYOUT_BY_DEALER', reportFormat: 'CSV' as const }
  const job = await app.call(admin, reportEndpoints.excelTabReportDownloadService, request)
  await app.jobs.runDue()
  return linesOf(
    await app.download(admin, downloadEndpoints.readReportFile, { referenceToken: job.fileReferenceToken })
  )
}

async function evidence(batchNo: number): Promise<unknown[]> {
  const { bytes } = await app.download(inspector, evidenceEndpoints.downloadCycleEvidence, { batchNo })
  const lines = bytes.toString().trim().split('\n').slice(0, -1)
  const records = lines.map((line) => JSON.parse(JSON.parse(line).record))
  // The export itself is an event of the cycle too.
  return records.filter(({ kind }) => kind !== 'audit event')
}

const dealersOf = (batchNo: number) =>
  app.call(reviewer, payoutEndpoints.getPayoutSummaryDealer, {
    ...{ batchNo, version: 1, commissionType: 'Incentives' as const, pageNumber: 0, pageSize: 10 },
    ...{ sortOrder: 'ASC' as const, sortProperty: 'COMPANY_CODE' as const }
  })

const bySalesYear = () =>
  taken(app, admin, {
    ...{ reportType: 'Incentive by Dealer', reportSubType: 'By dealer' },
    ...{ fromDate: '2026-10-01', toDate: app.clock.today() }
  })

async function everything(batchNo: number) {
  return {
    header: await header(batchNo),
    dealers: (await dealersOf(batchNo)).content,
    report: await reportOfCycle(batchNo),
    year: await bySalesYear(),
    evidence: await evidence(batchNo)
  }
}

test('a dealers file changes no completed cycle, and every cycle that is not approved', async () => {
  await importDealersFile(app, before)
  await aCycleInReview(1)
  await approve(1, app.clock.today())
  const found = await everything(1)
  expect(found.header).toMatchObject({ dealerTotal: '70.00', masterDealerTotal: '30.00' })
  expect(found.header).toMatchObject({ masterDealerPostpaidAmount: '30.00' })
  expect(found.report.map((line) => line['Account Type'])).toEqual(['Master Dealer Postpaid', 'Dealer Prepaid'])
  expect(found.year.map((line) => line['Account Type'])).toEqual(['Master Dealer Postpaid', 'Dealer Prepaid'])
  expect(found.evidence).toContainEqual({
    ...{ kind: 'dealer', dealer: 'T9001', dealer_kind: 'MASTER_DEALER', line: 'POSTPAID', company_type: 'Sdn Bhd' },
    ...{ tier: 'Gold', start_date: '2022-01-01', end_date: '2029-12-31', e_invoice_required: false, tax_status: null }
  })
  await importDealersFile(app, after)
  expect(await everything(1)).toEqual(found)
  await aCycleInReview(2)
  expect(await header(2)).toMatchObject({ dealerTotal: '100.00', masterDealerTotal: '0.00' })
  await importDealersFile(app, before)
  expect(await header(2)).toMatchObject({ dealerTotal: '70.00', masterDealerTotal: '30.00' })
})

test('a cycle whose approval was taken back is approved with what its dealers are then', async () => {
  await importDealersFile(app, before)
  await aCycleInReview(3)
  await approve(3, '2026-12-01')
  await importDealersFile(app, after)
  expect(await header(3)).toMatchObject({ masterDealerTotal: '30.00' })
  const asked = await app.call(reviewer, takeBackEndpoints.requestApprovalTakeBack, {
    ...{ batchNo: 3, version: 1, reason: 'RM 5,000 for RM 50' }
  })
  await app.call(approver, takeBackEndpoints.approveApprovalTakeBack, { ...asked, comment: 'Yes' })
  expect(await header(3)).toMatchObject({ masterDealerTotal: '0.00', dealerTotal: '100.00' })
  await approve(3, '2026-12-01')
  await importDealersFile(app, before)
  expect(await header(3)).toMatchObject({ masterDealerTotal: '0.00', dealerTotal: '100.00' })
})

test('the database lets nothing else change what a cycle was approved with', async () => {
  const change = sql`update approved_dealers set kind = 'DEALER'`.execute(app.database.db)
  await expect(change).rejects.toThrow('is never changed')
  await sql`delete from approved_dealers where batch_no = 3`.execute(app.database.db)
  const [failed, ...others] = await failedChecks(app.database.db)
  expect([failed?.title, failed?.differenceCount, others]).toEqual([
    'Each approved cycle keeps what its dealers were',
    2,
    []
  ])
})

test('dealers of several cycles are joined by their keys: no row reads all of them', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (format json) select company_name, kind from ${withDealersOfCycles(sql`cycle_totals`)} as total`.execute(
    app.database.db
  )
  expect(JSON.stringify(rows)).not.toContain('Subquery Scan')
})
