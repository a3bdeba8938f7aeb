import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { JournalProfileName } from '@payouts/contract/journal-export/profiles'
import { sql } from 'kysely'
import { csvRow } from '#downloads/rendering/csv-cell.ts'
import { type BareCell, bareSheetFile } from '#downloads/rendering/xlsx/bare-sheet.ts'
import type { Database } from '#platform/db/database.ts'
import { type FileLine, type JournalColumn, type JournalProfile, journalProfiles } from './profiles.ts'
import './tables.ts'

type ExportFile = { fileName: string; contentType: string; bytes: Buffer; sha256: Buffer }

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/** The file of an export from its lines: always the same bytes. */
export async function exportFile(db: Database, exportId: number): Promise<ExportFile> {
  const { profile: name, made_at: madeOn } = await db
    .selectFrom('journal_exports')
    .select(['profile', 'made_at'])
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow()
  const profile = journalProfiles[name satisfies JournalProfileName]
  const rows = rowsOf(profile, await linesOf(db, exportId))
  const bytes =
    profile.format === 'csv' ? Buffer.from(rows.map(csvRow).join('')) : await sheetOf(rows, exportId, madeOn)
  const sha256 = createHash('sha256').update(bytes).digest()
  return { fileName: profile.fileName(exportId), contentType: contentTypes[profile.format], bytes, sha256 }
}

/**
 * The same, compared with what was kept when it was written.
 * @throws Error if it differs, or is not there
 */
export async function writtenFile(db: Database, exportId: number): Promise<ExportFile> {
  const file = await exportFile(db, exportId)
  const { sha256 } = await db
    .selectFrom('journal_exports')
    .select('sha256')
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow()
  if (!sha256?.equals(file.sha256)) throw new Error(`The file of export ${exportId} differs from what was written.`)
  return file
}

async function linesOf(db: Database, exportId: number): Promise<FileLine[]> {
  const { rows } = await sql<FileLine>`
    select journal_no as "journalNo", document_no as "documentNo", line_no as line, journal_date::text as date, account,
      cost_centre as "costCentre", vendor_code as "vendorCode", debit, credit, 'MYR' as currency, text,
      case when batch_no is null then '' else 'Cycle ' || batch_no end as reference
    from gl_journals join gl_journal_lines using (journal_no)
    where export_id = ${exportId} order by journal_no, document_no, line_no`.execute(db)
  return rows
}

const rowsOf = ({ columns, hasHeadings }: JournalProfile, lines: readonly FileLine[]): string[][] => [
  ...(hasHeadings ? [columns.map(({ heading }) => heading)] : []),
  ...lines.map((line) => columns.map(({ value }) => textOf(line, value)))
]

function textOf(line: FileLine, value: JournalColumn['value']): string {
  if ('always' in value) return value.always
  const text = String(line[value.field])
  const [year, month, day] = line.date.split('-')
  switch (value.as) {
    case 'YYYY/MM/DD':
      return `${year}/${month}/${day}`
    case 'DD.MM.YYYY':
      return `${day}.${month}.${year}`
    case 'emptyIfZero':
      return text === '0.00' ? '' : text
    case 'document':
      return `${line.journalNo}-${text}`
    case undefined:
      return text
  }
}

function sheetOf(rows: readonly string[][], exportId: number, madeOn: Date): Promise<Buffer> {
  const cells = async function* (): AsyncGenerator<BareCell[]> {
    for (const row of rows)
      yield row.map((value): BareCell => ({ kind: /^\d+\.\d\d$/.test(value) ? 'amount' : 'text', value }))
  }
  return buffer(
    bareSheetFile({ title: `Journals ${exportId}`, madeBy: 'Dealer Payouts', madeOn: madeOn.toISOString() }, cells())
  )
}
