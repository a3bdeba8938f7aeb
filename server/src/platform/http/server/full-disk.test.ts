import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'

/** No disk has that much free. */
const app = useTestApp({ environment: { DISK_RESERVE: '999999999999' } })
const reviewer = useSession(app, 'reviewer')
beforeAll(() =>
  anApprovedCycle(app.database.db, {
    batchNo: 7,
    approvedFor: '2026-12-01',
    dealers: [{ companyId: 1, amounts: ['1.00'] }]
  })
)

const { commentPayout } = payoutEndpoints
const remark = { batchNo: 7, version: 1, remark: 'Here is the proof' }
const proof = { fileName: 'bukti.pdf', fileType: 'application/pdf' }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF')
const noRoom = 'The server has no room left to store this, and nothing was changed. Please tell your administrator.'

async function events(): Promise<number> {
  const { rows } = await sql`select from audit_events where action = 'COMMENT'`.execute(app.database.db)
  return rows.length
}

test('a change that brings a file is refused whole, and one without a file is made', async () => {
  const answer = await app.send(reviewer, commentPayout, { ...remark, ...proof }, { file: pdf })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    507,
    { errorCode: errorCodes.unableToProcess, displayErrorMessage: noRoom }
  ])
  expect(await events()).toBe(0)
  await app.call(reviewer, commentPayout, remark)
  expect(await events()).toBe(1)
})

test('a report in the background fails with the reason', async () => {
  const report = { batchNo: 7, reportTemplate: 'PAYOUT_TRANSACTIONS', reportFormat: 'CSV' } as const
  await app.call(reviewer, reportEndpoints.excelTabReportDownloadService, report)
  await app.jobs.runDue()
  expect(await app.call(reviewer, downloadEndpoints.getDownloads, {})).toMatchObject([
    { fileGenerationStatus: 'FAILED', reason: expect.stringContaining('no room left for this file') }
  ])
})

test('the balancer keeps the server, and the monitoring hears of it', async () => {
  const ready = await app.app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', problem: 'the disk is nearly full: attachments and reports are refused' }
  ])
  expect((await app.app.inject({ url: '/metrics' })).body).toMatch(/^payouts_disk_free_bytes [1-9]/m)
})

test('a disk with no room at all is called full', async () => {
  // The system's own folder has no space at all.
  const full = await startTestApp({ beside: app, environment: { DATA_DIR: '/proc' } })
  const ready = await full.app.inject({ url: '/readyz' })
  await full.close()
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', problem: 'the disk is full: changes can fail, attachments and reports are refused' }
  ])
})

test('a disk of the database that is full is named as well', async () => {
  await sql`create function fill_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    app.database.db
  )
  await sql`create trigger full_disk before insert on audit_events execute function fill_disk()`.execute(
    app.database.db
  )
  const answer = await app.send(reviewer, commentPayout, remark)
  expect([answer.statusCode, answer.json()]).toMatchObject([507, { displayErrorMessage: noRoom }])
})
