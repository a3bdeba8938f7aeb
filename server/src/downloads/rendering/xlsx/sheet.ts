import { columnLetters } from '#platform/incoming/cell-address.ts'
import type { ReportColumn } from '../../report.ts'
import { ByteSink } from '../byte-sink.ts'
import { type CopiedRows, isNull } from '../copied-rows.ts'
import { chunkBytes, type ReportHead, type ReportRow } from '../order.ts'
import type { RowCursor } from '../row-cursor.ts'
import { subtitleOf, wordsOf } from '../texts.ts'
import type { Totals } from '../totals.ts'
import { numberCell, textCell } from './cells.ts'
import { columnWriter } from './column-writer.ts'
import { look } from './styles.ts'
import { xmlText } from './xml-text.ts'

/** The frozen rows: title, filters, column titles. */
export const headerRow = 3

export type SheetContent = {
  head: ReportHead
  /** In characters. */
  widths: readonly number[]
  cursor: RowCursor<CopiedRows>
  totals: Totals
  /** How many of the report's rows fit. */
  mostRows: number
}

/**
 * Writes one sheet: as many rows as fit, and the totals below the last of them.
 * @returns the number of its last row, without the totals
 */
export async function* sheetXml(content: SheetContent): AsyncGenerator<Uint8Array, number> {
  const { head, cursor, totals, mostRows } = content
  const sink = new ByteSink(chunkBytes)
  const writeRows = rowsWriter(sink, head.columns)
  sink.text(opening(content))
  let row = headerRow
  while (row - headerRow < mostRows) {
    const batch = await cursor.take(mostRows + headerRow - row)
    if (!batch) break
    totals.addAll(batch)
    writeRows(row + 1, batch)
    row += batch.length
    if (sink.isFull) yield sink.take()
  }
  const isLast = !(await cursor.peek())
  if (isLast && head.columns.some(({ total }) => total)) sink.text(totalsRow(head, row + 1, totals.values()))
  sink.text(closing(head, row))
  yield sink.take()
  return row
}

function rowsWriter(sink: ByteSink, columns: readonly ReportColumn[]): (firstRow: number, batch: CopiedRows) => void {
  const writers = columns.map(({ kind }, at) => columnWriter(sink, kind, at))
  return (firstRow, batch) => {
    const { bytes } = batch
    let cell = 0
    for (let row = firstRow; row < firstRow + batch.length; row += 1) {
      const digits = Buffer.from(`${row}`, 'latin1')
      sink.ascii('<row r="')
      sink.copy(digits, 0, digits.length)
      sink.ascii('">')
      for (let at = 0; at < writers.length; at += 1) {
        const start = batch.startOf(cell)
        const end = batch.endOf(cell)
        if (!isNull(bytes, start, end)) writers[at]?.(digits, bytes, start, end)
        cell += 1
      }
      sink.ascii('</row>')
    }
  }
}

const isNumber = ({ kind }: ReportColumn) => kind === 'money' || kind === 'count' || kind === 'rate'

function opening({ head, widths }: SheetContent): string {
  const below = headerRow + 1
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width + 2}" customWidth="1"/>`
  )
  const titles = head.columns.map((column, at) =>
    textCell(`${columnLetters(at)}${headerRow}`, column.title, isNumber(column) ? look.headerOfNumbers : look.header)
  )
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerRow}" topLeftCell="A${below}"` +
    ` activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A${below}" sqref="A${below}"/>` +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>` +
    `<row r="1" ht="22" customHeight="1">${textCell('A1', head.title, look.title)}</row>` +
    `<row r="2">${textCell('A2', subtitleOf(head), look.note)}</row>` +
    `<row r="${headerRow}">${titles.join('')}</row>`
  )
}

function totalsRow({ columns, ...head }: ReportHead, row: number, values: ReportRow): string {
  const cells = columns.map(({ kind }, at) => {
    const address = `${columnLetters(at)}${row}`
    const value = values[at]
    if (value != null) return numberCell(address, value, kind === 'money' ? look.totalMoney : look.totalCount)
    return at === 0 ? textCell(address, wordsOf(head).total, look.total) : `<c r="${address}" s="${look.total}"/>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

function closing({ title, columns, language }: ReportHead, lastRow: number): string {
  const end = columnLetters(columns.length - 1)
  // In a header or footer, an ampersand begins a control code.
  const footer = xmlText(`&L${title.replaceAll('&', '&&')}&R${wordsOf({ language }).page('&P', '&N')}`)
  return (
    `</sheetData><autoFilter ref="A${headerRow}:${end}${lastRow}"/>` +
    `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddFooter>${footer}</oddFooter></headerFooter></worksheet>`
  )
}
