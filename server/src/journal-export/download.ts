import { Readable } from 'node:stream'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { recordEvent } from '#activity/record.ts'
import { copyOut } from '#platform/db/copy-out.ts'
import type { Database } from '#platform/db/database.ts'
import type { DownloadCall, DownloadedFile } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { writtenFile } from './export-file.ts'
import './tables.ts'

type JournalDownload = DownloadCall<CheckedInputOf<typeof journalEndpoints.downloadJournals>>

/**
 * Answers with a file of journals, or with the bookings of the ledger behind it, and records who downloaded it.
 * @throws Error if the file differs from the one that was written
 */
export async function downloadJournals(call: JournalDownload): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, input, record, requestId } = call
  const { exportId, part } = input
  const written = await db
    .selectFrom('journal_exports')
    .select('export_id')
    .where('export_id', '=', exportId)
    .executeTakeFirst()
  if (!written) return refuse('refusedByRule', 'There is no such file of journals.', 'exportId')
  const { bytes, sha256, ...file } = await writtenFile(db, exportId)
  await record((tx) =>
    recordEvent(tx, {
      ...{ area: 'journals', action: 'DOWNLOAD JOURNALS', activity: `Downloaded ${file.fileName}`, actor: caller },
      ...{ name: `Export ${exportId}`, details: { exportId, part, sha256: sha256.toString('hex') } },
      requestId,
      at: clock.now()
    })
  )
  if (part === 'JOURNALS') return { ...file, body: bytes }
  return {
    fileName: `bookings-${exportId}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Readable.from(bookingsOf(db, exportId))
  }
}

/** The bookings behind the journals of an export as CSV, one row an entry of the ledger. */
export async function* bookingsOf(db: Database, exportId: number): AsyncGenerator<Buffer> {
  const tx = await db.startTransaction().execute()
  try {
    yield* await copyOut(
      tx,
      `copy (
        select source.journal_no as "journalNo", ledger.journal_id as booking, ledger.reference_no as reference,
          ledger.posted_on as date, account_code as account, amount, description
        from gl_journals as journal join gl_journal_sources as source using (journal_no)
        join ledger_journals as ledger using (journal_id) join ledger_entries as entry using (journal_id)
        where journal.export_id = ${Number(exportId)}
        order by source.journal_no collate "C", ledger.journal_id, account_code collate "C"
      ) to stdout with (format csv, header)`
    )
  } finally {
    // Whoever stops reading early has given up the connection and its transaction.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}
