import { randomBytes } from 'node:crypto'
import type { DownloadJob, ReportFormat } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { readAs } from '#platform/http/access/company-scope.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { CatalogueReport } from './catalogue.ts'
import { prepareQueue, removalQueue } from './jobs.ts'
import { downloadJobOf, findDownload, goneDownload, type StoredDownload } from './queries.ts'
import { expiryOf, mostPreparedByUser, reportFileName } from './rules.ts'
import './tables.ts'

type DownloadStart = {
  found: CatalogueReport
  /** Identifies the report; stored, so that the job finds it again. */
  request: object
  format: ReportFormat | null | undefined
}

/** Starts a report in the background. Whatever can be refused is refused now. */
export async function startDownload(
  call: WriteCall<unknown>,
  { found, request, format: requestedFormat }: DownloadStart
): Promise<DownloadJob | Refusal> {
  const { tx, caller, clock, services, requestId } = call
  const report = await readAs(tx, caller, () => found.build({ db: tx, caller, clock, services }))
  if (isRefusal(report)) return report
  const preparing = await countPreparing(tx, caller.userId)
  if (preparing >= mostPreparedByUser)
    return refuse(
      'refusedByRule',
      `${preparing} of your reports are being prepared. Please wait until one is done, or cancel one.`
    )
  const token = randomBytes(32).toString('base64url')
  const format = requestedFormat ?? found.format
  const fileName = reportFileName(found.name, clock.today(), format)
  await tx
    .insertInto('downloads')
    .values({
      token,
      user_id: caller.userId,
      company_id: caller.companyId,
      asked: JSON.stringify(request),
      report_name: found.name,
      file_name: fileName,
      format,
      filters: JSON.stringify(report.filters),
      asked_at: clock.now()
    })
    .execute()
  await services.jobs.enqueue(tx, prepareQueue, { token })
  await recordEvent(tx, {
    area: 'downloads',
    action: 'REPORT ASKED FOR',
    activity: `${caller.name} asked for ${report.title}`,
    actor: caller,
    name: report.title,
    details: { template: report.template, filters: report.filters, format, fileName },
    requestId,
    at: clock.now()
  })
  return downloadJobOf({ token, status: 'PREPARING' })
}

/** Locks, so that the second of two concurrent calls counts the first one's report. */
async function countPreparing(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('downloads of ' || ${userId}::text, 0))`.execute(tx)
  const { preparing } = await one(
    tx,
    sql<{ preparing: number }>`
      select count(*) as preparing from downloads where user_id = ${userId} and status = 'PREPARING'`
  )
  return preparing
}

type TokenCall = WriteCall<{ referenceToken: string }>

/** Stops a report in preparation; the server that prepares it notices within a second. */
export async function cancelDownload(call: TokenCall): Promise<{ message: string } | Refusal> {
  const { tx, clock } = call
  const download = await lockDownload(call)
  if (isRefusal(download)) return download
  const ended = clock.now()
  const { numUpdatedRows } = await tx
    .updateTable('downloads')
    .set({ status: 'CANCELLED', ended_at: ended, expires_at: expiryOf(ended) })
    .where('token', '=', download.token)
    .where('status', '=', 'PREPARING')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return refuse('refusedByRule', 'This report is no longer being prepared.')
  return { message: `${download.file_name} was cancelled.` }
}

/** Removes a download for good, with its file. */
export async function forgetDownload(call: TokenCall): Promise<{ message: string } | Refusal> {
  const { tx, services } = call
  const download = await lockDownload(call)
  if (isRefusal(download)) return download
  if (download.status === 'PREPARING')
    return refuse('refusedByRule', 'This report is still being prepared. Please cancel it first.')
  await tx.deleteFrom('downloads').where('token', '=', download.token).execute()
  if (download.stored_as !== null) await services.jobs.enqueue(tx, removalQueue, { storedAs: download.stored_as })
  return { message: `${download.file_name} was removed.` }
}

async function lockDownload({ tx, caller, clock, input }: TokenCall): Promise<StoredDownload | Refusal> {
  await sql`select from downloads where token = ${input.referenceToken} for update`.execute(tx)
  const download = await findDownload(tx, { token: input.referenceToken, caller, now: clock.now() })
  return download ?? goneDownload
}
