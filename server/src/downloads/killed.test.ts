import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { reportCatalogue } from '#reports/find-report.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { linesOf, sumOf } from '#test/builders/report-lines.ts'
import { prepareReport, reportFolder } from './prepare-report.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
  const lines = Array.from({ length: 40 }, () => ({ companyId: 1, amount: '10.01' }))
  await aCycleInReview(app.database.db, { batchNo: 1, lines })
})

async function started(): Promise<string> {
  const { fileReferenceToken } = await app.call(admin, reportEndpoints.excelTabReportDownloadService, {
    batchNo: 1,
    reportTemplate: 'PAYOUT_TRANSACTIONS',
    reportFormat: 'CSV'
  })
  return fileReferenceToken
}

/** A server in a process of its own, ended with SIGKILL. */
async function withServer(work: () => Promise<void>): Promise<void> {
  const script = join(import.meta.dirname, '..', '..', 'test', 'workers', 'report-worker.ts')
  const { dataDir } = app.services.config
  const server = spawn(process.execPath, [script, app.database.url, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const died = once(server, 'exit')
  try {
    await Promise.race([work(), died.then(() => Promise.reject(new Error('the server ended by itself')))])
  } finally {
    server.kill('SIGKILL')
    await died
  }
}

const found = (token: string) =>
  app.database.db.selectFrom('downloads').selectAll().where('token', '=', token).executeTakeFirstOrThrow()
const polling = { timeout: 60_000, interval: 20 }

/** While this holds its lock, a report has begun and cannot read. */
async function whileTransactionsAreLocked(work: () => Promise<void>): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    await sql`lock table transactions in access exclusive mode`.execute(tx)
    await work()
  })
}

test('a report whose server is killed is made once by the next', async () => {
  const token = await started()
  await whileTransactionsAreLocked(() =>
    withServer(() => expect.poll(async () => (await found(token)).attempts, polling).toBe(1))
  )
  expect(await found(token)).toMatchObject({ status: 'PREPARING', stored_as: null })

  await withServer(() => expect.poll(async () => (await found(token)).status, polling).toBe('COMPLETED'))
  expect((await found(token)).attempts).toBe(2)
  expect(await app.services.files.list(reportFolder)).toHaveLength(1)
  const file = await app.download(admin, downloadEndpoints.readReportFile, { referenceToken: token })
  expect(sumOf(linesOf(file), 'Incentive (RM)')).toBe('400.40')
})

test('a report that takes its server down each time fails with a reason', async () => {
  const token = await started()
  await app.database.db.updateTable('downloads').set({ attempts: 3 }).where('token', '=', token).execute()
  await withServer(() => expect.poll(async () => (await found(token)).status, polling).toBe('FAILED'))
  expect(await found(token)).toMatchObject({ stored_as: null, reason: expect.stringContaining('more than once') })
})

test('a server that is told to stop gives its report back as it was', async () => {
  const token = await started()
  const { database, services } = app
  const stopping = new AbortController()
  await whileTransactionsAreLocked(async () => {
    const preparing = database.db
      .transaction()
      .execute((tx) =>
        prepareReport(
          { data: { token }, tx, database: database.db, clock: app.clock, services, signal: stopping.signal },
          reportCatalogue
        )
      )
    const stopped = expect(preparing).rejects.toThrow()
    await expect.poll(async () => (await found(token)).attempts, polling).toBe(1)
    stopping.abort()
    await stopped
  })
  expect(await found(token)).toMatchObject({ status: 'PREPARING', attempts: 0, stored_as: null })
})
