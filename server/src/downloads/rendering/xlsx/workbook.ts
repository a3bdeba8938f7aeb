import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { columnWidths, rowsLookedAt } from '../column-widths.ts'
import type { CopiedRows } from '../copied-rows.ts'
import type { ReportHead } from '../order.ts'
import { rowCursor } from '../row-cursor.ts'
import { totalsOf } from '../totals.ts'
import { useNativeChecksum } from './native-checksum.ts'
import { partsAfter, partsBefore, sheetName, type WrittenSheet } from './parts.ts'
import { headerRow, sheetXml } from './sheet.ts'
import { stylesXml } from './styles.ts'

useNativeChecksum()

/** The most rows of a sheet. */
const mostSheetRows = 1_048_576

/** Two thirds of the time of level 3, for a file that is a twentieth larger. */
const compressionLevel = 2

/**
 * Office Open XML, streamed: rows go through the zip in batches. Rows beyond a sheet's end continue on another sheet.
 */
export function xlsxFile(head: ReportHead, rows: AsyncIterable<CopiedRows>, sheetRows = mostSheetRows): Readable {
  const zip = new ZipFile()
  const file = zip.outputStream as Readable
  zip.on('error', (error) => file.destroy(error))
  writeParts(zip, { head, rows, sheetRows }).catch((error) => file.destroy(error))
  return file
}

async function writeParts(
  zip: ZipFile,
  { head, rows, sheetRows }: { head: ReportHead; rows: AsyncIterable<CopiedRows>; sheetRows: number }
): Promise<void> {
  addAll(zip, [...partsBefore(head), ['xl/styles.xml', stylesXml]])
  const cursor = rowCursor(rows)
  const firstRows = (await cursor.peek())?.slice(0, rowsLookedAt).asTexts() ?? []
  const widths = columnWidths(head.columns, firstRows)
  const totals = totalsOf(head.columns)
  const mostRows = sheetRows - headerRow - 1
  const sheets: WrittenSheet[] = []
  do {
    const number = sheets.length + 1
    let lastRow = headerRow
    const xml = Readable.from(
      endNoted(sheetXml({ head, widths, cursor, totals, mostRows }), (row) => (lastRow = row)),
      {
        objectMode: false
      }
    )
    zip.addReadStream(xml, `xl/worksheets/sheet${number}.xml`, { compress: true, compressionLevel })
    await finished(xml)
    sheets.push({ name: sheetName(head.title, number), lastRow })
  } while (await cursor.peek())
  addAll(zip, partsAfter(head, sheets))
  zip.end()
}

function addAll(zip: ZipFile, parts: readonly [path: string, xml: string][]): void {
  for (const [path, xml] of parts) zip.addBuffer(Buffer.from(xml), path)
}

/** A stream made from a generator keeps what it yields and drops what it returns. */
async function* endNoted<Part, End>(parts: AsyncGenerator<Part, End>, note: (end: End) => void): AsyncGenerator<Part> {
  note(yield* parts)
}
