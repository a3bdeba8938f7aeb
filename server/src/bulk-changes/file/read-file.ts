import { bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import { type BulkKind, mostBulkRows } from '@payouts/contract/bulk-changes/kinds'
import type { Header } from '#platform/csv/header.ts'
import { amountHabit, type Problem, shown, textProblem } from '#platform/csv/values.ts'
import type { Skipped } from '#platform/incoming/table.ts'
import type { TableRow } from '#platform/incoming/table-row.ts'
import { wholeTable } from '#platform/incoming/whole-table.ts'

/** A row of a file by column names; `problems` are those of unreadable cells. */
export type FileRow = { line: number; values: Record<string, string>; problems: Problem[] }

/**
 * The rows of a CSV or XLSX file of a kind, by the header row's column names in any order.
 * @throws BadFile without a proper header row or rows, with too many rows, or for another type of file
 */
export async function readFile(content: Buffer, kind: BulkKind): Promise<{ rows: FileRow[]; skipped: Skipped }> {
  const columns = bulkColumnsOf[kind]
  const names = columns.map(({ name }) => name)
  const { header, rows, skipped } = await wholeTable(
    { content, mostRows: mostBulkRows },
    {
      required: names,
      mayBeEmpty: columns.filter(({ mayBeEmpty }) => mayBeEmpty).map(({ name }) => name),
      days: columns.filter(({ isDay }) => isDay).map(({ name }) => name)
    }
  )
  const amounts = columns.filter(({ isAmount }) => isAmount).map(({ name }) => name)
  return { rows: rows.map((row) => fileRow(row, header, amounts)), skipped }
}

function fileRow(
  { line, values, problems }: TableRow,
  { positions }: Header<string>,
  amounts: readonly string[]
): FileRow {
  const row: FileRow = { line: line.number, values: {}, problems: [...problems] }
  if (problems.some(({ column }) => column === 'row')) return row
  for (const [name, at] of Object.entries(positions)) {
    const value = values[at] ?? ''
    const problem = unreadable(value, amounts.includes(name))
    // Values that the database cannot store are kept as far as they can be shown, with their problem.
    row.values[name] = problem === undefined ? value : shown(value)
    if (problem !== undefined && !problems.some(({ column }) => column === name))
      row.problems.push({ column: name, value: shown(value), problem })
  }
  return row
}

/** Each kind's rules define required columns and lengths. */
const longestValue = 5_000

function unreadable(value: string, isAmount: boolean): string | undefined {
  if (value === '') return undefined
  return textProblem(value, longestValue) ?? (isAmount ? amountHabit(value) : undefined)
}
