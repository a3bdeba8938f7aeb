import { dealerFileColumns, recordFileColumns } from '@payouts/contract/dealers/import-file'
import { recordEvent } from '../../activity/record.ts'
import { valuesOf } from '../../platform/csv/fields.ts'
import { type Header, readHeader } from '../../platform/csv/header.ts'
import { type Line, linesOf } from '../../platform/csv/lines.ts'
import { rowProblem } from '../../platform/csv/values.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockDealersForImport } from '../commands.ts'
import { recordOf } from '../record.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { companiesOf } from './companies.ts'
import type { DealerImport, DealerImportReport } from './dealer-import.ts'
import { type DealerLineOfFile, type DealerValues, dealerOf, dealerProblems } from './row.ts'

/**
 * Takes over dealers and their branches from a file. New ones are added with all that the file says of them. Of known
 * ones, what decides who is paid, where and with which tax is requested of a second person; the rest is brought up to
 * the file. What a row leaves empty stays as it is, as do dealers and branches that the file does not name.
 * A bad row is named and left out. Refuses a file without a proper header row.
 */
export async function importDealers(tx: Tx, file: DealerImport): Promise<DealerImportReport | Refusal> {
  const read = await readRows(file)
  if (typeof read === 'string') return refuse('refusedByRule', read, 'fileContent')
  await lockDealersForImport(tx)
  const known = await tx.selectFrom('dealers').selectAll().execute()
  const records = new Map(known.map((dealer) => [dealer.company_id, recordOf(dealer)]))
  const waiting = await file.secondPerson.waiting(tx)
  const stored = { known, waiting, today: file.today, recordOf: (companyId: number) => records.get(companyId) }
  const { companies, rejections } = companiesOf(read.rows, stored)
  const report = await bringUpToDate(tx, companies, { ...stored, file })
  const all = [...read.rejections, ...rejections].sort((one, other) => one.line - other.line)
  const outcome = {
    ...report,
    rowsRead: read.rowsRead,
    rowsRejected: new Set(all.map(({ line }) => line)).size,
    rejections: all
  }
  if (report.added + report.changed + report.requested > 0) await recordImport(tx, file, outcome)
  return outcome
}

type FileHeader = Header<(typeof dealerFileColumns)[number], (typeof recordFileColumns)[number]>
type ReadRows = { rowsRead: number; rows: DealerLineOfFile[]; rejections: DealerImportReport['rejections'] }

async function readRows(file: DealerImport): Promise<ReadRows | string> {
  const read: ReadRows = { rowsRead: 0, rows: [], rejections: [] }
  let header: FileHeader | undefined
  for await (const lines of linesOf(file.open())) {
    for (const line of lines) {
      if (header === undefined) {
        const found = readHeader(line, dealerFileColumns, recordFileColumns)
        if (typeof found === 'string') return found
        header = found
        continue
      }
      if (line.text.trim() === '' && !line.fault) continue
      readRow(line, header, read)
    }
  }
  return header === undefined ? 'The file is empty.' : read
}

function readRow(line: Line, { positions, width }: FileHeader, read: ReadRows): void {
  read.rowsRead += 1
  const cut = valuesOf(line.text)
  const unreadable = rowProblem(line, cut, width)
  const values = Object.fromEntries(
    Object.entries(positions).map(([column, position]) => [
      column,
      (typeof cut === 'string' ? undefined : cut[position]) ?? ''
    ])
  ) as DealerValues
  const problems = unreadable ? [unreadable] : dealerProblems(values)
  for (const problem of problems) read.rejections.push({ line: line.number, ...problem })
  if (problems.length === 0) read.rows.push({ number: line.number, ...dealerOf(values) })
}

async function recordImport(tx: Tx, { fileName, actor }: DealerImport, report: DealerImportReport): Promise<void> {
  const { rejections: _, ...counts } = report
  await recordEvent(tx, {
    area: 'dealers',
    action: 'IMPORT',
    activity: `Imported dealers from ${fileName}`,
    actor,
    details: { fileName, ...counts }
  })
}
