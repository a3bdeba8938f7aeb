import { Readable } from 'node:stream'
import { canDownloadRun } from '@payouts/contract/payment-runs/can'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { refuseKeptBack } from '#payments/kept-back/kept-back.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import type { DownloadCall, DownloadedFile } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { findFile, type RunFile } from './queries/run-file.ts'
import { checkedBytes, fileBytes } from './run-file.ts'

/** Answers with an approved run's file, always the same bytes, and records who downloaded it. */
export async function downloadRun(call: DownloadCall<{ runNo: string }>): Promise<DownloadedFile | Refusal> {
  const { db, caller, input, services, record } = call
  const file = await findFile(db, services.config, { runNo: input.runNo })
  if (isRefusal(file)) return file
  const refused = refusedBy(canDownloadRun(file, caller), 'runNo')
  if (refused) return refused
  let stopped: Refusal | undefined
  await record(async (tx) => {
    stopped = await noteDownload(tx, call, file)
  })
  if (stopped) return stopped
  const bytes = checkedBytes(fileBytes(db, file.profile, file), file.sha256)
  return { fileName: file.fileName, contentType: file.profile.contentType, body: Readable.from(bytes) }
}

/**
 * Under the run's lock, so that nobody gets the file while its withdrawal is being requested, or while one of its
 * payments may pay an amount twice.
 */
async function noteDownload(
  tx: Tx,
  { caller, clock, requestId }: DownloadCall<unknown>,
  file: RunFile
): Promise<Refusal | undefined> {
  await lockRows(tx, sql`payment_runs where run_id = ${file.runId} for no key update`)
  const keptBack = await refuseKeptBack(tx, file.runId)
  if (keptBack) return keptBack
  const { rows } = await sql<Pick<RunFile, 'status'>>`
    update payment_runs set download_count = download_count + 1, downloaded_by = ${caller.userId},
      downloaded_at = ${clock.now()}
    where run_id = ${file.runId} and status in ('Approved', 'Sent') returning status`.execute(tx)
  if (rows.length === 0) return refusedBy(canDownloadRun({ status: 'Withdrawal Requested' }, caller), 'runNo')
  const { runNo, fileName, sha256, byteSize, total } = file
  await recordEvent(tx, {
    area: 'payment-runs',
    action: 'DOWNLOAD RUN',
    activity: `Downloaded the file of payment run ${runNo}: ${fileName}`,
    actor: caller,
    referenceNo: runNo,
    amount: total,
    details: { fileName, sha256, byteSize },
    requestId,
    at: clock.now()
  })
  return undefined
}
