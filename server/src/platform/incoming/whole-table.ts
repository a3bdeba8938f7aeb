import { type Columns, headerIn, noHeader, requireTitle } from '../csv/header.ts'
import { type Problem, shown } from '../csv/values.ts'
import { BadFile } from './bad-file.ts'
import type { Cell } from './cell.ts'
import { mostLinesAbove } from './header-search.ts'
import { isWorkbook } from './signature.ts'
import { noRow, type TablePart, tableIn } from './table.ts'
import { rowOf, rowRules, type TableRow } from './table-row.ts'
import { firstSheet, type SheetRow } from './workbook.ts'

/**
 * Reads a file into memory: text as `tableIn` does, or the first sheet of a workbook.
 * @throws BadFile like `tableIn`, and if the file has too many rows
 */
export async function wholeTable<Column extends string, Optional extends string = never>(
  file: { content: Buffer; mostRows: number },
  columns: Columns<Column, Optional>
): Promise<TablePart<Column, Optional>> {
  const { content, mostRows } = file
  const table = isWorkbook(content) ? await sheetTable(file, columns) : await textTable(content, columns)
  if (table.rows.length > mostRows)
    throw new BadFile(`The file has more than ${mostRows} rows. Split it into several files.`)
  return table
}

async function textTable<Column extends string, Optional extends string>(
  content: Buffer,
  columns: Columns<Column, Optional>
): Promise<TablePart<Column, Optional>> {
  let table: TablePart<Column, Optional> | undefined
  const all: TableRow[] = []
  for await (const part of tableIn(inOnePiece(content), columns)) {
    table = part
    for (const row of part.rows) all.push(row)
  }
  if (!table) throw new BadFile(noRow)
  return { ...table, rows: all }
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

async function sheetTable<Column extends string, Optional extends string>(
  { content, mostRows }: { content: Buffer; mostRows: number },
  columns: Columns<Column, Optional>
): Promise<TablePart<Column, Optional>> {
  const rows = await firstSheet(content, mostRows + mostLinesAbove + 2)
  const head = rows
    .slice(0, mostLinesAbove + 1)
    .map(({ number, cells }) => ({ number, names: cells.map(({ text }) => text) }))
  const found = headerIn(head, columns)
  const line = head[found?.at ?? -1]
  if (!found || !line) throw noHeader(head, columns)
  for (const above of head.slice(0, found.at)) requireTitle(above, line.number, columns)
  const below = rows.slice(found.at + 1)
  if (below.length === 0) throw new BadFile(noRow)
  const reading: Reading = {
    rules: rowRules(found.header, columns, line.names),
    columns: Object.entries<number | undefined>(found.header.positions),
    days: new Set<string>(columns.days)
  }
  return {
    header: found.header,
    rows: below.map((row) => sheetRow(row, reading)),
    skipped: { linesAbove: found.at, emptyRows: 0 }
  }
}

type Reading = {
  rules: Parameters<typeof rowOf>[2]
  columns: readonly [string, number | undefined][]
  days: ReadonlySet<string>
}

/** A sheet omits empty cells at the end of a row; in a line of text that would be an error. */
function sheetRow({ number, cells }: SheetRow, { rules, columns, days }: Reading): TableRow {
  const values = cells.map(({ text }) => text)
  while (values.length < rules.width) values.push('')
  const problems: Problem[] = []
  for (const [column, at = -1] of columns) {
    const cell: Cell | undefined = cells[at]
    if (cell?.day !== undefined && days.has(column)) values[at] = cell.day
    if (cell?.problem !== undefined) problems.push({ column, value: shown(cell.text), problem: cell.problem })
  }
  const row = rowOf({ number, text: values.join(', ') }, values, rules)
  return row.problems.length > 0 ? row : { ...row, problems }
}
