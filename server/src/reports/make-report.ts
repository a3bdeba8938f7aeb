import { randomUUID } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { makeFile } from '../downloads/make-file.ts'
import type { Report } from '../downloads/report.ts'
import { findCaller } from '../identity/users/callers.ts'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { readAs } from '../platform/http/company-scope.ts'
import type { JobCall } from '../platform/jobs/definition.ts'
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts'
import { offeredReport } from './asked-report.ts'
import { expiryOf } from './keeping.ts'
import type { StoredDownload } from './queries.ts'
import './tables.ts'

/** A report that takes its server down again and again must not go on to do so. */
const mostAttempts = 3
const lookEveryMs = 1000
/** Where the files lie in the store. */
export const reportFolder = 'reports'

const rightsAreGone = 'You may not take this report away any more.'
const stoppedTooOften = 'The server stopped while it was prepared, more than once. Please try a shorter period.'
const couldNotBeMade = 'It could not be prepared. Please try again; if it fails again, ask for support.'

/**
 * Makes one report, or writes down why it could not be made. It may be run again at any moment:
 * a file becomes the download's own in the transaction that also records the job as done.
 */
export async function makeReport(call: JobCall<{ token: string }>): Promise<void> {
  const { data, database } = call
  const download = await takeUp(database, data.token)
  if (!download) return
  if (download.attempts > mostAttempts) return fail(call, stoppedTooOften)
  const owner = await findCaller(database, download.user_id)
  if (!owner || owner.companyId !== download.company_id) return fail(call, rightsAreGone)
  const report = await wordedReport(call, download, owner)
  if (isRefusal(report)) return fail(call, report.message)
  await writeReport(call, { download, owner, report })
}

function takeUp(database: Database, token: string): Promise<StoredDownload | undefined> {
  return database
    .updateTable('downloads')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), rows_done: 0 }))
    .where('token', '=', token)
    .where('status', '=', 'PREPARING')
    .returningAll()
    .executeTakeFirst()
}

/** With the rights that the owner has now, which may be fewer than when they asked. */
async function wordedReport(
  { database, clock }: JobCall,
  { asked }: StoredDownload,
  owner: Caller
): Promise<Report | Refusal> {
  const offered = offeredReport(asked, owner)
  if (isRefusal(offered)) return refuse('notPermitted', rightsAreGone)
  return database
    .transaction()
    .execute((tx) => readAs(tx, owner, () => offered.build({ db: tx, caller: owner, clock })))
}

type ReportToWrite = { download: StoredDownload; owner: Caller; report: Report }

async function writeReport(call: JobCall, { download, owner, report }: ReportToWrite): Promise<void> {
  const { database, clock, services, signal } = call
  const watch = watchDownload(database, download.token)
  const storedAs = `${reportFolder}/${randomUUID()}`
  try {
    const file = await makeFile({
      report,
      format: download.format,
      caller: owner,
      clock,
      db: database,
      databaseUrl: services.databaseUrl,
      inBackground: true,
      signal: AbortSignal.any([signal, watch.cancelled]),
      onProgress: watch.progress
    })
    if (isRefusal(file)) return await fail(call, file.message)
    watch.expect(file.rowCount)
    const { body, byteSize } = measured(file.body)
    await services.files.put(storedAs, body)
    await watch.end()
    await complete(call, { download, storedAs, byteSize: byteSize(), rowCount: file.rowCount })
  } catch (error) {
    if (watch.cancelled.aborted) return
    await giveBackOrFail(call, download, error)
  } finally {
    await watch.end()
  }
}

/** Stores progress about once a second, and by the same look notices that the owner cancelled. */
function watchDownload(database: Database, token: string) {
  const cancelling = new AbortController()
  let rowsDone = 0
  let rowsExpected = 0
  let looking: Promise<void> | undefined
  const look = async () => {
    const { numUpdatedRows } = await database
      .updateTable('downloads')
      .set({ rows_done: rowsDone, rows_expected: rowsExpected })
      .where('token', '=', token)
      .where('status', '=', 'PREPARING')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) cancelling.abort()
  }
  const timer = setInterval(() => {
    // A database that is away for a moment is noticed by the making itself.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
  }, lookEveryMs)
  return {
    cancelled: cancelling.signal,
    expect(rowCount: number) {
      rowsExpected = rowCount
    },
    progress(done: number) {
      rowsDone = done
    },
    async end() {
      clearInterval(timer)
      await looking
    }
  }
}

function measured(file: Readable): { body: Readable; byteSize(): number } {
  let size = 0
  const body = new PassThrough()
  file.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  pipeline(file, body, () => undefined)
  return { body, byteSize: () => size }
}

async function complete(
  { tx, clock, services }: JobCall,
  {
    download,
    storedAs,
    byteSize,
    rowCount
  }: { download: StoredDownload; storedAs: string; byteSize: number; rowCount: number }
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
  // Cancelled at the last moment, or made by another server meanwhile.
  if (numUpdatedRows === 0n) await services.files.remove(storedAs)
}

async function fail({ data, tx, clock }: JobCall, reason: string): Promise<void> {
  const ended = clock.now()
  await tx
    .updateTable('downloads')
    .set({ status: 'FAILED', reason, ended_at: ended, expires_at: expiryOf(ended) })
    .where('token', '=', (data as { token: string }).token)
    .where('status', '=', 'PREPARING')
    .execute()
}

/** A server that is told to stop gives the report to the next one, and has not tried. */
async function giveBackOrFail(call: JobCall, download: StoredDownload, error: unknown): Promise<void> {
  const { database, signal, services } = call
  if (signal.aborted) {
    await database
      .updateTable('downloads')
      .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
      .where('token', '=', download.token)
      .execute()
    throw error
  }
  if (download.attempts < mostAttempts) throw error
  services.log.error({ err: error, report: download.report_name }, 'a report could not be made')
  await fail(call, couldNotBeMade)
}
