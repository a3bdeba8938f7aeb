import { randomBytes } from 'node:crypto'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { DownloadJob } from '@payouts/contract/reports/schema'
import { sql } from 'kysely'
import { recordEvent } from '../activity/record.ts'
import type { Tx } from '../platform/db/database.ts'
import type { WriteCall } from '../platform/http/bind.ts'
import { readAs } from '../platform/http/company-scope.ts'
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts'
import { type AskedReport, offeredReport, reportFileName } from './asked-report.ts'
import { expiryOf, makingQueue, removalQueue } from './keeping.ts'
import { downloadJobOf, findDownload, type StoredDownload } from './queries.ts'
import './tables.ts'

/** Nobody needs more at once, and the queue is everybody's. */
export const mostWaitingOfUser = 5

/** Has a report made in the background; whatever can be refused is refused now. */
export async function startDownload(
  call: WriteCall<unknown>,
  asked: AskedReport,
  wantedFormat: ReportFormat | null | undefined
): Promise<DownloadJob | Refusal> {
  const { tx, caller, clock, services, requestId } = call
  const offered = offeredReport(asked, caller)
  if (isRefusal(offered)) return offered
  const report = await readAs(tx, caller, () => offered.build({ db: tx, caller, clock }))
  if (isRefusal(report)) return report
  const waiting = await countWaiting(tx, caller.userId)
  if (waiting >= mostWaitingOfUser)
    return refuse(
      'refusedByRule',
      `${waiting} of your reports are being prepared. Please wait until one is done, or cancel one.`
    )
  const token = randomBytes(32).toString('base64url')
  const format = wantedFormat ?? offered.format
  const fileName = reportFileName(offered.name, clock.today(), format)
  await tx
    .insertInto('downloads')
    .values({
      token,
      user_id: caller.userId,
      company_id: caller.companyId,
      asked: JSON.stringify(asked),
      report_name: offered.name,
      file_name: fileName,
      format,
      filters: JSON.stringify(report.filters),
      asked_at: clock.now()
    })
    .execute()
  await services.jobs.enqueue(tx, makingQueue, { token })
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

/** Of two calls at the same moment, the second counts what the first one started. */
async function countWaiting(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('downloads of ' || ${userId}::text, 0))`.execute(tx)
  const { waiting } = await tx
    .selectFrom('downloads')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('user_id', '=', userId)
    .where('status', '=', 'PREPARING')
    .executeTakeFirstOrThrow()
  return waiting
}

/** Stops a report that is being made; the server that makes it notices within a second. */
export async function cancelDownload(
  call: WriteCall<{ referenceToken: string }>
): Promise<{ message: string } | Refusal> {
  const { tx, clock } = call
  const download = await lockedDownload(call)
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

/** Takes a line off the list for good, with its file. */
export async function forgetDownload(
  call: WriteCall<{ referenceToken: string }>
): Promise<{ message: string } | Refusal> {
  const { tx, services } = call
  const download = await lockedDownload(call)
  if (isRefusal(download)) return download
  if (download.status === 'PREPARING')
    return refuse('refusedByRule', 'This report is still being prepared. Please cancel it first.')
  await tx.deleteFrom('downloads').where('token', '=', download.token).execute()
  if (download.stored_as !== null) await services.jobs.enqueue(tx, removalQueue, { storedAs: download.stored_as })
  return { message: `${download.file_name} was removed.` }
}

async function lockedDownload({
  tx,
  caller,
  clock,
  input
}: WriteCall<{ referenceToken: string }>): Promise<StoredDownload | Refusal> {
  await sql`select from downloads where token = ${input.referenceToken} for update`.execute(tx)
  const download = await findDownload(tx, { token: input.referenceToken, caller, now: clock.now() })
  return download ?? goneDownload
}

/** One answer for what is not there, not there any more, and not the caller's. */
export const goneDownload = refuse(
  'refusedByRule',
  'This file is not there any more. Please make the report again.',
  'referenceToken'
)
