import { type BulkColumn, bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import { type BulkKind, mostBulkRows } from '@payouts/contract/bulk-changes/kinds'
import { valuesOf } from '../../platform/csv/fields.ts'
import { type Header, readHeader } from '../../platform/csv/header.ts'
import { type Line, linesOf } from '../../platform/csv/lines.ts'
import { type Problem, rowProblem, shown, textProblem } from '../../platform/csv/values.ts'
import { BadFile } from '../../platform/incoming/bad-file.ts'
import type { Cell } from '../../platform/incoming/cell.ts'
import { firstSheet } from '../../platform/incoming/workbook.ts'

/** A row of a file by the names of its columns; `problems` are those of cells that cannot be read. */
export type FileRow = { line: number; values: Record<string, string>; problems: Problem[] }

/** A sheet leaves the cells at the end of a row out; in a line of text they would be missing. */
type RawRow = { line: Line; cells: Cell[] | string; endsEarly?: true }

/**
 * The rows of a CSV or XLSX file of a kind, by the columns that its header row names in any order.
 * @throws BadFile for a file without a proper header row or without rows, with too many, or that is neither
 */
export async function readFile(content: Buffer, kind: BulkKind): Promise<FileRow[]> {
  const columns = bulkColumnsOf[kind]
  const rows: FileRow[] = []
  let header: Header<string> | undefined
  for await (const row of rawRows(content)) {
    if (header === undefined) {
      const found = readHeader(
        row.line,
        columns.map(({ name }) => name)
      )
      if (typeof found === 'string') throw new BadFile(found)
      header = found
      continue
    }
    if (rows.length === mostBulkRows)
      throw new BadFile(`The file has more than ${mostBulkRows} rows. Split it into several files.`)
    rows.push(readRow(row, header, columns))
  }
  if (header === undefined) throw new BadFile('The file is empty.')
  if (rows.length === 0) throw new BadFile('The file has no rows below its header.')
  return rows
}

const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1')
/** Of files of Excel before 2007, and of workbooks with a password. */
const oldSignature = Buffer.from('d0cf11e0', 'hex')

async function* rawRows(content: Buffer): AsyncGenerator<RawRow> {
  const signature = content.subarray(0, 4)
  if (signature.equals(oldSignature))
    throw new BadFile('The file is an old Excel workbook, or has a password. Save it as XLSX without one, or as CSV.')
  if (signature.equals(zipSignature)) {
    for (const { number, cells } of await firstSheet(content, mostBulkRows + 2))
      yield { line: { number, text: cells.map(({ text }) => quoted(text)).join(',') }, cells, endsEarly: true }
    return
  }
  for await (const lines of linesOf(inOnePiece(content)))
    for (const line of lines) {
      if (line.text.trim() === '' && !line.fault) continue
      const cut = valuesOf(line.text)
      yield { line, cells: typeof cut === 'string' ? cut : cut.map((text) => ({ text })) }
    }
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

function readRow(
  { line, cells, endsEarly }: RawRow,
  { positions, width }: Header<string>,
  columns: readonly BulkColumn[]
): FileRow {
  const cut = typeof cells === 'string' || !endsEarly ? cells : padded(cells, width)
  const unreadable = rowProblem(line, typeof cut === 'string' ? cut : cut.map(({ text }) => text), width)
  if (unreadable || typeof cut === 'string')
    return { line: line.number, values: {}, problems: unreadable ? [unreadable] : [] }
  const row: FileRow = { line: line.number, values: {}, problems: [] }
  for (const { name, isDay } of columns) {
    const cell = cut[positions[name] ?? -1] ?? { text: '' }
    const value = isDay && cell.day !== undefined ? cell.day : cell.text
    const problem = cell.problem ?? unstorable(value)
    // Of what the database cannot store, what can be shown is kept with its problem.
    const kept = problem === undefined ? value : shown(value)
    row.values[name] = kept
    if (problem !== undefined) row.problems.push({ column: name, value: kept, problem })
  }
  return row
}

function padded(cells: readonly Cell[], width: number): Cell[] {
  const missing = Math.max(width - cells.length, 0)
  return [...cells, ...Array.from({ length: missing }, () => ({ text: '' }))]
}

/** Which columns have to be filled, and how long they may be, the kind's own rules say. */
const longestValue = 5_000

const unstorable = (value: string): string | undefined => (value === '' ? undefined : textProblem(value, longestValue))
