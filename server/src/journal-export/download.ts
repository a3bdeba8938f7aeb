import { Readable } from 'node:stream'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { csvRow } from '#downloads/rendering/csv-cell.ts'
import type { Database } from '#platform/db/database.ts'
import type { DownloadCall, DownloadedFile } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { exportFile } from './export-file.ts'
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
    .select('sha256')
    .where('export_id', '=', exportId)
    .executeTakeFirst()
  if (!written) return refuse('refusedByRule', 'There is no such file of journals.', 'exportId')
  const { bytes, sha256, ...file } = await exportFile(db, exportId)
  if (!written.sha256?.equals(sha256)) throw new Error(`The file of export ${exportId} differs from what was written.`)
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

const atOnce = 20_000

/** The bookings behind the journals of an export, one row an entry of the ledger. */
export async function* bookingsOf(db: Database, exportId: number): AsyncGenerator<string> {
  const columns = ['journalNo', 'booking', 'reference', 'date', 'account', 'amount', 'description'] as const
  yield `${columns.join(',')}\r\n`
  for (let after = { journalNo: '', booking: 0, account: '' }; ; ) {
    const { rows } = await sql<Record<Exclude<(typeof columns)[number], 'booking'>, string> & { booking: number }>`
      select source.journal_no as "journalNo", ledger.journal_id as booking, ledger.reference_no as reference,
        ledger.posted_on as date, account_code as account, amount, description
      from gl_journals as journal join gl_journal_sources as source using (journal_no)
      join ledger_journals as ledger using (journal_id) join ledger_entries as entry using (journal_id)
      where journal.export_id = ${exportId}
        and (source.journal_no, ledger.journal_id, account_code) > (${after.journalNo}, ${after.booking}, ${after.account})
      order by source.journal_no, ledger.journal_id, account_code limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last
    yield rows.map((row) => csvRow(columns.map((column) => String(row[column])))).join('')
  }
}
