import { countOf } from '@payouts/contract/count-text'
import { isEmptyLine, valuesOf } from '../csv/fields.ts'
import type { Columns, Header } from '../csv/header.ts'
import { type Line, linesOf } from '../csv/lines.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { BadFile } from './bad-file.ts'
import { inUtf8 } from './decode.ts'
import { type FoundHeader, HeaderSearch } from './header-search.ts'
import { rowOf, rowRules, type TableRow } from './table-row.ts'

/** What a file has besides header and rows: lines above the header, such as a title, and empty rows. */
export type Skipped = { linesAbove: number; emptyRows: number }

export const nothingSkipped: Skipped = { linesAbove: 0, emptyRows: 0 }

/** A part of a table. `skipped` counts up to the end of this part. */
export type TablePart<Column extends string, Optional extends string = never> = {
  header: Header<Column, Optional>
  rows: readonly TableRow[]
  skipped: Skipped
}

/**
 * Reads a file as spreadsheets save tables, in parts: values separated by commas, semicolons or tabs, in UTF-8 or
 * UTF-16, with any line ends, a `sep=` line, a title above the header, unnamed last columns and empty rows. A line
 * that is no row of the table has a problem.
 * @throws BadFile if there is no header row, no row below it, or no text
 */
export async function* tableIn<Column extends string, Optional extends string = never>(
  chunks: AsyncIterable<Buffer>,
  columns: Columns<Column, Optional>
): AsyncGenerator<TablePart<Column, Optional>> {
  const search = new HeaderSearch(columns)
  let below: ((lines: readonly Line[]) => TablePart<Column, Optional>) | undefined
  let rowCount = 0
  for await (const lines of linesOf(inUtf8(chunks))) {
    const found = below ? undefined : search.add(lines)
    if (found) below = readerBelow(found, columns)
    const part = below?.(found?.below ?? lines)
    if (!part) continue
    rowCount += part.rows.length
    yield part
  }
  if (!below) throw search.failure()
  if (rowCount === 0) throw new BadFile(noRow)
}

export const noRow = 'The file holds no row below its header.'

function readerBelow<Column extends string, Optional extends string>(
  { header, names, separator, linesAbove }: FoundHeader<Column, Optional>,
  columns: Columns<Column, Optional>
): (lines: readonly Line[]) => TablePart<Column, Optional> {
  const rules = rowRules(header, columns, names)
  let emptyRows = 0
  return (lines) => {
    const rows: TableRow[] = []
    for (const line of lines) {
      if (!line.fault && isEmptyLine(line.text, separator)) emptyRows += 1
      else rows.push(rowOf(line, line.fault ?? valuesOf(line.text, separator), rules))
    }
    return { header, rows, skipped: { linesAbove, emptyRows } }
  }
}

/** Turns an unusable file into a refusal for the person who sent it. */
export async function orRefused<Result>(reading: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof BadFile) return refuse('refusedByRule', error.message, 'fileContent')
    throw error
  }
}

/** ` 1 line above the header row and 20,000 empty rows were skipped.`; empty if nothing was skipped. */
export function skippedText({ linesAbove, emptyRows }: Skipped): string {
  const parts = [
    ...(linesAbove > 0 ? [`${countOf(linesAbove, 'line')} above the header row`] : []),
    ...(emptyRows > 0 ? [countOf(emptyRows, 'empty row')] : [])
  ]
  return parts.length === 0 ? '' : ` ${parts.join(' and ')} ${linesAbove + emptyRows === 1 ? 'was' : 'were'} skipped.`
}
