import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { columnLetters } from '#platform/incoming/cell-address.ts'
import type { ReportHead } from '../order.ts'
import { numberCell, textCell } from './cells.ts'
import { partsBefore, sheetName, workbookParts } from './parts.ts'
import { look, stylesXml } from './styles.ts'

/** A cell of a sheet for machines: text, or a number with two decimals or none. */
export type BareCell = { kind: 'text' | 'amount' | 'count'; value: string }

const compressionLevel = 3
const rowsAtOnce = 500
/** The same day in every time zone: the zip stores no zone. */
const unchangingTimes = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A workbook with rows only, for machines. The same rows give the same bytes, at any time and place. */
export function bareSheetFile(
  head: Pick<ReportHead, 'title' | 'madeBy' | 'madeOn'>,
  rows: AsyncIterable<readonly BareCell[]>
): Readable {
  const zip = new ZipFile()
  const file = zip.outputStream as Readable
  zip.on('error', (error) => file.destroy(error))
  writeParts(zip, head, rows).catch((error) => file.destroy(error))
  return file
}

async function writeParts(
  zip: ZipFile,
  head: Pick<ReportHead, 'title' | 'madeBy' | 'madeOn'>,
  rows: AsyncIterable<readonly BareCell[]>
): Promise<void> {
  const addAll = (parts: readonly [path: string, xml: string][]) => {
    for (const [path, xml] of parts) zip.addBuffer(Buffer.from(xml), path, unchangingTimes)
  }
  addAll([...partsBefore(head), ['xl/styles.xml', stylesXml]])
  const sheet = Readable.from(sheetXml(rows), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compress: true, compressionLevel, ...unchangingTimes })
  await finished(sheet)
  addAll(workbookParts([sheetName(head.title, 1)]))
  zip.end()
}

async function* sheetXml(rows: AsyncIterable<readonly BareCell[]>): AsyncGenerator<string> {
  let text =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
  let number = 0
  for await (const row of rows) {
    number += 1
    text += rowXml(number, row)
    if (number % rowsAtOnce !== 0) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function rowXml(number: number, cells: readonly BareCell[]): string {
  let text = `<row r="${number}">`
  for (const [at, { kind, value }] of cells.entries()) {
    if (value === '') continue
    const address = columnLetters(at) + number
    text += kind === 'text' ? textCell(address, value) : numberCell(address, value, styleOf[kind])
  }
  return `${text}</row>`
}

const styleOf = { amount: look.twoDecimals, count: look.plain }
