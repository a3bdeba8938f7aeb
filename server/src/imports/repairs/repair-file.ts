import {
  cycleFileColumns,
  extraCycleFileColumns,
  type KnownCycleFileColumn,
  knownCycleFileColumns
} from '@payouts/contract/imports/import-file'
import { problemColumn, type RowValues, rowIdColumn, rowIdOf } from '@payouts/contract/imports/repairs'
import { mightRun } from '../../downloads/rendering/inert-text.ts'
import { valuesOf } from '../../platform/csv/fields.ts'
import { readHeader } from '../../platform/csv/header.ts'
import { type Line, linesOf } from '../../platform/csv/lines.ts'
import { rowProblem } from '../../platform/csv/values.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { bufferSource } from '../source.ts'
import type { FileOfVersion } from './file-of-version.ts'
import { completed, type Line as RepairedLine } from './judge.ts'
import { isWorkbook, linesOfWorkbook } from './workbook-lines.ts'

const columns = [rowIdColumn, ...cycleFileColumns] as const

/**
 * The rows of a file of rejected rows that comes back: CSV, or a workbook's first sheet. Each names its line by its row
 * id. Refuses, and names, columns that it does not know, lines that cannot be read, and rows of another import.
 */
export async function readRepairFile(file: Buffer, of: FileOfVersion): Promise<RepairedLine[] | Refusal> {
  const lines = isWorkbook(file)
    ? await linesOfWorkbook(file, { first: rowIdColumn, day: 'transactionDate' })
    : await linesOfText(file)
  if (typeof lines === 'string') return bad(lines)
  const [head, ...rest] = lines
  if (!head) return bad('The file is empty.')
  const header = readHeader(head, columns, [...extraCycleFileColumns, problemColumn])
  if (typeof header === 'string') return bad(header)
  const found = new Map<number, RepairedLine>()
  for (const line of rest) {
    if (line.text.trim() === '' && !line.fault) continue
    const values = line.fault ? [] : valuesOf(line.text)
    const unreadable = rowProblem(line, values, header.width)
    if (unreadable || typeof values === 'string') return bad(`Line ${line.number} ${unreadable?.problem}.`)
    const valueAt = (column: (typeof columns)[number] | KnownCycleFileColumn) =>
      withoutGuard(values[header.positions[column] ?? -1] ?? '')
    const id = valueAt(rowIdColumn)
    const number = lineOfId(id, of)
    if (number === undefined)
      return bad(`Line ${line.number}: “${id}” is no row of this import, whose rows begin with ${idStart(of)}.`)
    if (found.has(number)) return bad(`Line ${line.number}: the row ${id} stands twice in the file.`)
    const row: Partial<RowValues> = {}
    for (const column of knownCycleFileColumns) row[column] = valueAt(column)
    found.set(number, { line: number, values: completed(row) })
  }
  return found.size > 0 ? [...found.values()] : bad('The file holds no row below its header.')
}

const bad = (problem: string) => refuse('refusedByRule', problem, 'fileContent')

async function linesOfText(file: Buffer): Promise<Line[]> {
  const lines: Line[] = []
  for await (const block of linesOf(bufferSource(file, '').open())) for (const line of block) lines.push(line)
  return lines
}

/** Takes away the apostrophe that our files put before what a spreadsheet might run, as before `-4.31`. */
function withoutGuard(value: string): string {
  return value.startsWith("'") && mightRun(value.slice(1)) ? value.slice(1) : value
}

const idStart = ({ batchNo, fileVersion }: FileOfVersion) => rowIdOf({ batchNo, fileVersion, line: 0 }).slice(0, -1)

function lineOfId(id: string, of: FileOfVersion): number | undefined {
  const start = idStart(of)
  const digits = id.toUpperCase().startsWith(start) ? id.slice(start.length) : ''
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined
}
