import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import type { DownloadLine } from '@payouts/contract/downloads/schema'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { linesOf, sumOf } from '#test/builders/report-lines.ts'
import { longTest } from '#test/running/long-test.ts'
import { reportFolder } from './prepare-report.ts'
import { mostPreparedByUser } from './rules.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  const amounts = ['10.05', '-3.00', '1000.10']
  const lines = [1, 2].flatMap((companyId) => amounts.map((amount) => ({ companyId, amount })))
  await aCycleInReview(db, { batchNo: 1, lines })
  await sql`update cycles set approved_at = now()`.execute(db)
  await aUser(db, { userName: 'kedai', role: 'Company User', companyId: 1 })
})
const external = useSession(app, 'kedai')
afterEach(async () => {
  await app.database.db.deleteFrom('downloads').execute()
  for (const { name } of await storedFiles()) await app.services.files.remove(name)
})

const { excelTabReportDownloadService } = reportEndpoints
const { getDownloads, reportDownload, readReportFile, cancelDownload, forgetDownload } = downloadEndpoints
const transactionsOfCycle = { batchNo: 1, reportTemplate: 'PAYOUT_TRANSACTIONS', reportFormat: 'CSV' } as const

async function started(session: TestSession, request: object = {}): Promise<string> {
  const job = await app.call(session, excelTabReportDownloadService, { ...transactionsOfCycle, ...request })
  expect(job).toMatchObject({ fileGenerationStatus: 'PREPARING', fileDownloadPath: null })
  return job.fileReferenceToken
}

async function lineOf(session: TestSession, token: string): Promise<DownloadLine | undefined> {
  const lines = await app.call(session, getDownloads, {})
  return lines.find(({ fileReferenceToken }) => fileReferenceToken === token)
}

const storedFiles = () => app.services.files.list(reportFolder)

test('a requested report is made, listed, and read by its owner', async () => {
  const token = await started(admin)
  expect(token).toMatch(/^[\w-]{43}$/)
  await app.jobs.runDue()

  const polled = await app.call(admin, reportDownload, { referenceToken: token })
  expect(polled).toEqual({
    fileReferenceToken: token,
    fileGenerationStatus: 'COMPLETED',
    fileDownloadPath: readReportFile.path
  })
  const file = await app.download(admin, readReportFile, { referenceToken: token })
  expect(file.fileName).toBe('Payout Transactions_2026-11-21.csv')
  const lines = linesOf(file)
  expect(lines).toHaveLength(6)
  expect(sumOf(lines, 'Incentive (RM)')).toBe('2014.30')
  expect(await lineOf(admin, token)).toEqual({
    ...polled,
    reportName: 'Payout Transactions',
    fileName: file.fileName,
    reportFormat: 'CSV',
    askedOn: '2026-11-21T02:00:00.000Z',
    rowsDone: 6,
    rowsExpected: 6,
    bytes: file.bytes.length,
    reason: null,
    expiresOn: '2026-11-28T02:00:00.000Z'
  })
})

test('the audit trail says who requested a report and who downloaded it', async () => {
  const referenceToken = await started(admin)
  await app.jobs.runDue()
  await app.download(admin, readReportFile, { referenceToken })
  const events = await app.database.db
    .selectFrom('audit_events')
    .select(['action', 'actor', 'name', 'details'])
    .where('area', '=', 'downloads')
    .orderBy('event_id', 'desc')
    .limit(2)
    .execute()
  const report = { name: 'Payout Transactions', actor: 'admin binti Ujian' }
  const details = { template: 'PAYOUT_TRANSACTIONS', format: 'CSV', fileName: 'Payout Transactions_2026-11-21.csv' }
  expect(events).toMatchObject([
    { action: 'DOWNLOAD', ...report, details: { ...details, rowCount: 6 } },
    { action: 'REPORT ASKED FOR', ...report, details }
  ])
})

test('a company’s user gets the rows of that company alone', async () => {
  const referenceToken = await started(external, { reportFormat: 'XLS' })
  await app.jobs.runDue()
  const { bytes } = await app.download(external, readReportFile, { referenceToken })
  const rows = (await readExcelFile(bytes))[0]?.data ?? []
  const titles = rows[2] ?? []
  const codes = rows.slice(3, -1).map((row) => row[titles.indexOf('Company Code')])
  expect(codes).toEqual(['D00001', 'D00001', 'D00001'])
  expect(rows.at(-1)?.[titles.indexOf('Incentive (RM)')]).toBe(1007.15)
})

test('what cannot be made is refused when it is requested', async () => {
  const refusals = await Promise.all([
    app.refusal(admin, excelTabReportDownloadService, { ...transactionsOfCycle, batchNo: 99 }),
    app.refusal(admin, excelTabReportDownloadService, { ...transactionsOfCycle, reportTemplate: 'NONE' }),
    app.refusal(external, excelTabReportDownloadService, { ...transactionsOfCycle, companyCode: 'D00002' })
  ])
  expect(refusals.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('ERR-YESSHOPADMINWEB1037'))
  expect(await app.call(admin, getDownloads, {})).toEqual([])
})

test('somebody else’s token finds what a token that never was does', async () => {
  const referenceToken = await started(admin)
  await app.jobs.runDue()
  const colleague = await app.signIn('reporter')
  for (const stranger of [colleague, external]) {
    for (const endpoint of [reportDownload, readReportFile, cancelDownload, forgetDownload] as const) {
      const foreign = await app.refusal(stranger, endpoint, { referenceToken })
      const missing = await app.refusal(stranger, endpoint, { referenceToken: 'x'.repeat(43) })
      expect(foreign.displayErrorMessage).toBe(missing.displayErrorMessage)
      expect(foreign.errorCode).toBe('ERR-YESSHOPADMINWEB1037')
    }
    expect(await app.call(stranger, getDownloads, {})).toEqual([])
  }
  expect(await lineOf(admin, referenceToken)).toMatchObject({ fileGenerationStatus: 'COMPLETED' })
})

test('one person has only so many reports prepared at a time', async () => {
  const starts = await Promise.allSettled(Array.from({ length: mostPreparedByUser + 2 }, () => started(admin)))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostPreparedByUser)
  const refusal = await app.refusal(admin, excelTabReportDownloadService, transactionsOfCycle)
  expect(refusal.displayErrorMessage).toBe(
    '5 of your reports are being prepared. Please wait until one is done, or cancel one.'
  )
  await started(external)
})

describe('what is kept', () => {
  test('is gone once its owner takes it off the list', async () => {
    const referenceToken = await started(admin)
    expect((await app.refusal(admin, forgetDownload, { referenceToken })).displayErrorMessage).toBe(
      'This report is still being prepared. Please cancel it first.'
    )
    await app.jobs.runDue()
    expect(await storedFiles()).toHaveLength(1)
    expect(await app.call(admin, forgetDownload, { referenceToken })).toEqual({
      message: 'Payout Transactions_2026-11-21.csv was removed.'
    })
    await app.jobs.runDue()
    expect(await storedFiles()).toEqual([])
    expect(await app.call(admin, getDownloads, {})).toEqual([])
  })

  test('is out of reach of a right that was taken away', async () => {
    const { db } = app.database
    const { userId } = await aUser(db, { userName: 'lowered', role: 'Reporter' })
    const lowered = await app.signIn('lowered')
    const referenceToken = await started(lowered)
    await app.jobs.runDue()
    await app.download(lowered, readReportFile, { referenceToken })
    await db.updateTable('users').set({ role: 'Adjuster' }).where('user_id', '=', userId).execute()
    await app.refusal(lowered, readReportFile, { referenceToken })
  })
})

describe('a report that waits', () => {
  test('is not made once it is cancelled', async () => {
    const referenceToken = await started(admin)
    expect(await app.call(admin, cancelDownload, { referenceToken })).toEqual({
      message: 'Payout Transactions_2026-11-21.csv was cancelled.'
    })
    await app.jobs.runDue()
    expect(await lineOf(admin, referenceToken)).toMatchObject({ fileGenerationStatus: 'CANCELLED', bytes: null })
    expect(await storedFiles()).toEqual([])
    const again = await app.refusal(admin, cancelDownload, { referenceToken })
    expect(again.displayErrorMessage).toBe('This report is no longer being prepared.')
  })

  test.each([
    { lost: 'their account', change: { disabled: true } },
    { lost: 'the right', change: { role: 'Adjuster' } }
  ])('fails with a reason when its owner has lost $lost meanwhile', async ({ change }) => {
    const { db } = app.database
    const { userId } = await aUser(db, { userName: `leaving${Object.keys(change)}`, role: 'Reporter' })
    const token = await started(await app.signIn(`leaving${Object.keys(change)}`))
    await db.updateTable('users').set(change).where('user_id', '=', userId).execute()
    await app.jobs.runDue()
    const found = await db.selectFrom('downloads').select(['status', 'reason']).where('token', '=', token).execute()
    expect(found).toEqual([{ status: 'FAILED', reason: 'You may not take this report away any more.' }])
  })
})

describe('a report that is being made', () => {
  test('stops when its owner cancels it, and leaves nothing behind', async () => {
    const referenceToken = await started(admin)
    await whileTransactionsAreLocked(async () => {
      const running = app.jobs.runDue()
      await reading()
      await app.call(admin, cancelDownload, { referenceToken })
      await running
    })
    expect(await lineOf(admin, referenceToken)).toMatchObject({ fileGenerationStatus: 'CANCELLED' })
    expect(await storedFiles()).toEqual([])
    await expect.poll(readers, { timeout: 60_000 }).toBe(0)
  })

  longTest('is made again when its connection is lost', async () => {
    const referenceToken = await started(admin)
    await whileTransactionsAreLocked(async () => {
      const running = app.jobs.runDue()
      const failure = expect(running).rejects.toThrow()
      await reading()
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'payouts report' and datname = current_database()`.execute(app.database.db)
      await failure
    })
    expect(await lineOf(admin, referenceToken)).toMatchObject({ fileGenerationStatus: 'PREPARING' })
    await app.jobs.runDue()
    expect(await lineOf(admin, referenceToken)).toMatchObject({ fileGenerationStatus: 'COMPLETED', rowsDone: 6 })
  })

  test('fails with a reason once it was begun too often', async () => {
    const referenceToken = await started(admin)
    await app.database.db.updateTable('downloads').set({ attempts: 3 }).execute()
    await app.jobs.runDue()
    expect(await lineOf(admin, referenceToken)).toMatchObject({
      fileGenerationStatus: 'FAILED',
      reason: 'The server stopped while it was prepared, more than once. Please try a shorter period.'
    })
  })
})

test('a report is gone after seven days, line and file', async () => {
  const referenceToken = await started(admin)
  await app.jobs.runDue()
  expect(await storedFiles()).toHaveLength(1)
  app.clock.advanceDays(7)
  const laterSession = await app.signIn('admin')
  expect(await app.call(laterSession, getDownloads, {})).toEqual([])
  await app.refusal(laterSession, readReportFile, { referenceToken })
  await app.jobs.runDue()
  expect(await storedFiles()).toEqual([])
  expect(await app.database.db.selectFrom('downloads').selectAll().execute()).toEqual([])
})

/** Only a change of the table itself makes the report wait: it reads without locks that block others. */
async function whileTransactionsAreLocked(work: () => Promise<void>): Promise<void> {
  await app.database.db.transaction().execute(async (tx: Tx) => {
    await sql`lock table transactions in access exclusive mode`.execute(tx)
    await work()
  })
}

async function readers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where application_name = 'payouts report' and datname = current_database()`.execute(app.database.db)
  return Number(rows[0]?.count)
}

async function reading(): Promise<void> {
  await expect.poll(readers, { timeout: 60_000 }).toBe(1)
}
