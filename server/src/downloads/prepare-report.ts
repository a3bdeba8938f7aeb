import { randomUUID } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { catalogueOf } from '@payouts/contract/language'
import { findCaller } from '#identity/users/queries.ts'
import { type NewNotice, notify } from '#notices/notify.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { isDiskFull } from '#platform/files/disk.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { readAs } from '#platform/http/access/company-scope.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { ReportCatalogue } from './catalogue.ts'
import type { StoredDownload } from './queries.ts'
import { renderFile } from './rendering/render-file.ts'
import type { Report } from './report.ts'
import { expiryOf, mostAttempts } from './rules.ts'
import './tables.ts'

const pollEveryMs = 1000
/** The path of the files in the store. */
export const reportFolder = 'reports'

const permissionWithdrawn = 'You may not take this report away any more.'
const stoppedTooOften = 'The server stopped while it was prepared, more than once. Please try a shorter period.'
const noRoom = 'The server has no room left for this file. Please tell your administrator, and try again later.'
const couldNotBeMade = 'It could not be prepared. Please try again; if it fails again, ask for support.'

type PrepareCall = JobCall<{ token: string }>

/**
 * Prepares one report, or records why it cannot be prepared. It may be repeated at any moment: the download gets its
 * file in the transaction that records the job as done.
 */
export async function prepareReport(call: PrepareCall, catalogue: ReportCatalogue): Promise<void> {
  const { data, database } = call
  const download = await beginAttempt(database, data.token)
  if (!download) return
  if (download.attempts > mostAttempts) return fail(call, stoppedTooOften)
  const owner = await findCaller(database, download.user_id)
  if (!owner || owner.companyId !== download.company_id) return fail(call, permissionWithdrawn)
  const report = await buildReport(call, catalogue, { download, owner })
  if (isRefusal(report)) return fail(call, report.message)
  await storeReport(call, { download, owner, report })
}

function beginAttempt(database: Database, token: string): Promise<StoredDownload | undefined> {
  return database
    .updateTable('downloads')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), rows_done: 0 }))
    .where('token', '=', token)
    .where('status', '=', 'PREPARING')
    .returningAll()
    .executeTakeFirst()
}

type OwnedDownload = { download: StoredDownload; owner: Caller }

/** With the owner's present permissions, which may be fewer than at the request. */
async function buildReport(
  { database, clock, services }: PrepareCall,
  catalogue: ReportCatalogue,
  { download, owner }: OwnedDownload
): Promise<Report | Refusal> {
  const found = catalogue.findReport(download.asked, owner)
  if (isRefusal(found)) return refuse('notPermitted', permissionWithdrawn)
  return database
    .transaction()
    .execute((tx) => readAs(tx, owner, () => found.build({ db: tx, caller: owner, clock, services })))
}

async function storeReport(
  call: PrepareCall,
  { download, owner, report }: OwnedDownload & { report: Report }
): Promise<void> {
  const { database, clock, services, signal } = call
  const progress = followProgress(database, download.token)
  const storedAs = `${reportFolder}/${randomUUID()}`
  try {
    const file = await renderFile({
      report,
      format: download.format,
      caller: owner,
      clock,
      db: database,
      services,
      inBackground: true,
      signal: AbortSignal.any([signal, progress.cancelled]),
      onProgress: progress.setRowsDone
    })
    if (isRefusal(file)) return await fail(call, file.message)
    progress.setRowsExpected(file.rowCount)
    const { body, byteSize } = countBytes(file.body)
    await services.files.put(storedAs, body)
    await progress.stop()
    await complete(call, { download, storedAs, byteSize: byteSize(), rowCount: file.rowCount })
  } catch (error) {
    if (progress.cancelled.aborted) return
    await retryOrFail(call, download, error)
  } finally {
    await progress.stop()
  }
}

/** Saves the progress about once a second; the same update notices a cancellation. */
function followProgress(database: Database, token: string) {
  const cancellation = new AbortController()
  let rowsDone = 0
  let rowsExpected = 0
  let storing: Promise<void> | undefined
  const store = async () => {
    const { numUpdatedRows } = await database
      .updateTable('downloads')
      .set({ rows_done: rowsDone, rows_expected: rowsExpected })
      .where('token', '=', token)
      .where('status', '=', 'PREPARING')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) cancellation.abort()
  }
  const timer = setInterval(() => {
    // If the database is away for a moment, the rendering itself fails or goes on.
    storing ??= store()
      .catch(() => undefined)
      .finally(() => {
        storing = undefined
      })
  }, pollEveryMs)
  return {
    cancelled: cancellation.signal,
    setRowsExpected(rowCount: number) {
      rowsExpected = rowCount
    },
    setRowsDone(done: number) {
      rowsDone = done
    },
    async stop() {
      clearInterval(timer)
      await storing
    }
  }
}

function countBytes(file: Readable): { body: Readable; byteSize(): number } {
  let size = 0
  const body = new PassThrough()
  file.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  pipeline(file, body, () => undefined)
  return { body, byteSize: () => size }
}

type FinishedFile = { download: StoredDownload; storedAs: string; byteSize: number; rowCount: number }

async function complete(
  { tx, clock, services }: PrepareCall,
  { download, storedAs, byteSize, rowCount }: FinishedFile
): Promise<void> {
  const ended = clock.now()
  const { numUpdatedRows } = await tx
    .updateTable('downloads')
    .set({
      status: 'COMPLETED',
      stored_as: storedAs,
      byte_size: byteSize,
      rows_done: rowCount,
      rows_expected: rowCount,
      ended_at: ended,
      expires_at: expiryOf(ended)
    })
    .where('token', '=', download.token)
    .where('status', '=', 'PREPARING')
    .executeTakeFirstOrThrow()
  // Cancelled at the last moment, or completed by another server.
  if (numUpdatedRows === 0n) await services.files.remove(storedAs)
  else
    await notifyOwner(tx, download, {
      text: 'ready',
      detail: download.file_name,
      at: ended
    })
}

const noticeTexts = catalogueOf({
  en: { ready: '{report} is ready', failed: '{report} could not be made' },
  ms: { ready: '{report} sudah siap', failed: '{report} tidak dapat dibuat' }
})

type OwnersNotice = Pick<NewNotice, 'detail' | 'at'> & { text: 'ready' | 'failed' }

/** In the language that the owner chose. */
async function notifyOwner(
  tx: Tx,
  { user_id: userId, report_name: report }: Pick<StoredDownload, 'user_id' | 'report_name'>,
  { text, ...notice }: OwnersNotice
): Promise<void> {
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const subject = noticeTexts(language)(text, { report })
  await notify(tx, { kind: 'DOWNLOAD', to: { userIds: [userId] }, target: { screen: 'downloads' }, subject, ...notice })
}

async function fail({ data, tx, clock }: PrepareCall, reason: string): Promise<void> {
  const ended = clock.now()
  const failed = await tx
    .updateTable('downloads')
    .set({ status: 'FAILED', reason, ended_at: ended, expires_at: expiryOf(ended) })
    .where('token', '=', data.token)
    .where('status', '=', 'PREPARING')
    .returning(['user_id', 'report_name'])
    .executeTakeFirst()
  if (failed) await notifyOwner(tx, failed, { text: 'failed', detail: reason, at: ended })
}

/** A stopping server returns the report to the queue, and this attempt does not count. */
async function retryOrFail(call: PrepareCall, download: StoredDownload, error: unknown): Promise<void> {
  const { database, signal, services } = call
  if (signal.aborted) {
    await database
      .updateTable('downloads')
      .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
      .where('token', '=', download.token)
      .execute()
    throw error
  }
  if (isDiskFull(error)) {
    services.log.error({ err: error, report: download.report_name }, 'the disk is full')
    return fail(call, noRoom)
  }
  if (download.attempts < mostAttempts) throw error
  services.log.error({ err: error, report: download.report_name }, 'a report could not be prepared')
  await fail(call, couldNotBeMade)
}
