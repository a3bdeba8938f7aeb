import { dealerFileColumns, optionalDealerFileColumns, recordFileColumns } from '@payouts/contract/dealers/import-file'
import { recordEvent } from '#activity/record.ts'
import type { Header } from '#platform/csv/header.ts'
import type { Tx } from '#platform/db/database.ts'
import { nothingSkipped, orRefused, type Skipped, tableIn } from '#platform/incoming/table.ts'
import type { TableRow } from '#platform/incoming/table-row.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { lockDealersForImport } from '../commands.ts'
import { recordOf } from '../record.ts'
import { companiesOf } from './companies.ts'
import type { DealerImport, DealerImportReport } from './dealer-import.ts'
import { type DealerLineOfFile, type DealerValues, dealerOf, dealerProblems } from './row.ts'
import { updateDealers } from './update-dealers.ts'

/**
 * Imports dealers and their branches from a file. New dealers are added completely. For known ones, what decides who
 * is paid, where and with which tax is requested from a second person; the rest is updated, and rows of unapproved
 * cycles follow changes of the duty to supply e-invoices. Empty values change nothing, and dealers and branches that
 * the file does not name stay as they are. A bad row is reported and skipped. Refuses a file without a proper header
 * row.
 */
export async function importDealers(tx: Tx, file: DealerImport): Promise<DealerImportReport | Refusal> {
  const read = await orRefused(readRows(file))
  if (isRefusal(read)) return read
  await file.eInvoices.lock(tx)
  await lockDealersForImport(tx)
  const known = await tx.selectFrom('dealers').selectAll().execute()
  const records = new Map(known.map((dealer) => [dealer.company_id, recordOf(dealer)]))
  const waiting = await file.secondPerson.waiting(tx)
  const stored = { known, waiting, today: file.today, recordOf: (companyId: number) => records.get(companyId) }
  const { companies, rejections, doubts } = companiesOf(read.rows, stored)
  const report = await updateDealers(tx, companies, { ...stored, file })
  const all = [...read.rejections, ...rejections].sort((one, other) => one.line - other.line)
  const outcome = {
    ...report,
    rowsRead: read.rowsRead,
    skipped: read.skipped,
    rowsRejected: new Set(all.map(({ line }) => line)).size,
    rejections: all,
    doubts
  }
  if (report.added + report.changed + report.requested > 0) await recordImport(tx, file, outcome)
  return outcome
}

type FileHeader = Header<(typeof dealerFileColumns)[number], (typeof recordFileColumns)[number]>
type ReadRows = {
  rowsRead: number
  skipped: Skipped
  rows: DealerLineOfFile[]
  rejections: DealerImportReport['rejections']
}

const columns = {
  required: dealerFileColumns,
  optional: recordFileColumns,
  mayBeEmpty: optionalDealerFileColumns
}

async function readRows(file: DealerImport): Promise<ReadRows> {
  const read: ReadRows = { rowsRead: 0, skipped: nothingSkipped, rows: [], rejections: [] }
  for await (const { header, rows, skipped } of tableIn(file.open(), columns)) {
    for (const row of rows) readRow(row, header, read)
    read.rowsRead += rows.length
    read.skipped = skipped
  }
  return read
}

function readRow({ line, values: cut, problems: ofRow }: TableRow, { positions }: FileHeader, read: ReadRows): void {
  const values = Object.fromEntries(
    Object.entries(positions).map(([column, position]) => [column, cut[position] ?? ''])
  ) as DealerValues
  const problems = ofRow.length > 0 ? ofRow : dealerProblems(values)
  for (const problem of problems) read.rejections.push({ line: line.number, ...problem })
  if (problems.length === 0) read.rows.push({ number: line.number, ...dealerOf(values) })
}

async function recordImport(tx: Tx, { fileName, actor }: DealerImport, report: DealerImportReport): Promise<void> {
  const { rejections: _, doubts, skipped, ...counts } = report
  await recordEvent(tx, {
    area: 'dealers',
    action: 'IMPORT',
    activity: `Imported dealers from ${fileName}`,
    actor,
    details: { fileName, ...counts, ...skipped, doubts: doubts.length }
  })
}
