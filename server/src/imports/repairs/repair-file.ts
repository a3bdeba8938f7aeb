import {
  type CycleFileColumn,
  cycleFileColumns,
  type ExtraCycleFileColumn,
  extraCycleFileColumns,
  type KnownCycleFileColumn,
  knownCycleFileColumns,
  optionalCycleFileColumn
} from '@payouts/contract/imports/import-file'
import { problemColumn, type RowValues, rowIdColumn, rowIdOf } from '@payouts/contract/imports/repairs'
import { mightRun } from '#downloads/rendering/inert-text.ts'
import type { Columns } from '#platform/csv/header.ts'
import { shown } from '#platform/csv/values.ts'
import { orRefused } from '#platform/incoming/table.ts'
import { wholeTable } from '#platform/incoming/whole-table.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { FileOfVersion } from './file-of-version.ts'
import { completed, type Line as RepairedLine } from './judge.ts'

const columns: Columns<typeof rowIdColumn | CycleFileColumn, ExtraCycleFileColumn | typeof problemColumn> = {
  required: [rowIdColumn, ...cycleFileColumns],
  optional: [...extraCycleFileColumns, problemColumn],
  mayBeEmpty: [optionalCycleFileColumn],
  days: ['transactionDate', 'firstUsageDate']
}
/** More than fits into a permitted file. */
const mostRows = 200_000

/**
 * The rows of a corrected file: CSV, or a workbook's first sheet. Each names its line by its row id. Refuses, and
 * names, unknown columns, unreadable lines, and rows of another import.
 */
export async function readRepairFile(content: Buffer, of: FileOfVersion): Promise<RepairedLine[] | Refusal> {
  const table = await orRefused(wholeTable({ content, mostRows }, columns))
  if (isRefusal(table)) return table
  const found = new Map<number, RepairedLine>()
  for (const { line, values, problems } of table.rows) {
    const [problem] = problems
    if (problem)
      return bad(`Line ${line.number}${problem.column === 'row' ? '' : `, ${problem.column},`} ${problem.problem}.`)
    const valueAt = (column: typeof rowIdColumn | KnownCycleFileColumn) =>
      withoutGuard(values[table.header.positions[column] ?? -1] ?? '')
    const id = valueAt(rowIdColumn)
    const number = lineOfId(id, of)
    if (number === undefined)
      return bad(`Line ${line.number}: “${shown(id)}” is no row of this import, whose rows begin with ${idStart(of)}.`)
    if (found.has(number)) return bad(`Line ${line.number}: the row ${id} stands twice in the file.`)
    const row: Partial<RowValues> = {}
    for (const column of knownCycleFileColumns) row[column] = valueAt(column)
    found.set(number, { line: number, values: completed(row) })
  }
  return [...found.values()]
}

const bad = (problem: string) => refuse('refusedByRule', problem, 'fileContent')

/** Removes the apostrophe that our files put before possible formulas such as `-4.31`. */
function withoutGuard(value: string): string {
  return value.startsWith("'") && mightRun(value.slice(1)) ? value.slice(1) : value
}

const idStart = ({ batchNo, fileVersion }: FileOfVersion) => rowIdOf({ batchNo, fileVersion, line: 0 }).slice(0, -1)

function lineOfId(id: string, of: FileOfVersion): number | undefined {
  const start = idStart(of)
  const digits = id.toUpperCase().startsWith(start) ? id.slice(start.length) : ''
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined
}
