import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { xmlText } from '#downloads/rendering/xlsx/xml-text.ts'
import { columnLetters } from '#platform/incoming/cell-address.ts'

/** A value of a sheet: text, or a number as it is written. */
export type Value = { kind: 'text' | 'number'; value: string }

/** Rows of values by column (0 is `A`), from a row on, and single cells above them. */
export type Filling = {
  firstRow: number
  rows: readonly ReadonlyMap<number, Value>[]
  cells: readonly { cell: string; value: Value }[]
}

/**
 * Fills the first visible sheet of somebody else's workbook, and keeps everything else of it, byte by byte: its
 * styles, lists of permitted values and other sheets. A cell keeps the style that it has, or that its column has in the
 * first row.
 * @throws Error if the workbook has no such sheet
 */
export async function fillTemplate(template: Buffer, filling: Filling): Promise<Buffer> {
  const parts = await partsOf(template)
  const sheetPath = sheetPathOf(parts)
  const zip = new ZipFile()
  for (const [path, content] of parts) {
    const changed =
      path === sheetPath
        ? Buffer.from(filledSheet(content.toString(), filling))
        : path === workbookPath
          ? Buffer.from(computedAgain(content.toString()))
          : content
    zip.addBuffer(changed, path)
  }
  zip.end()
  return buffer(zip.outputStream)
}

const workbookPath = 'xl/workbook.xml'

async function partsOf(template: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(template, { lazyEntries: true })
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith('/')) parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  zip.close()
  return parts
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

function sheetPathOf(parts: ReadonlyMap<string, Buffer>): string {
  const workbook = parts.get(workbookPath)?.toString() ?? ''
  const sheet = workbook.match(/<sheet\s[^>]*>/g)?.find((tag) => !/hidden/i.test(attribute(tag, 'state') ?? ''))
  const id = sheet && attribute(sheet, '[\\w]+:id')
  const links = parts
    .get('xl/_rels/workbook.xml.rels')
    ?.toString()
    .match(/<Relationship\s[^>]*>/g)
  const target = links?.find((tag) => attribute(tag, 'Id') === id)
  const path = target && attribute(target, 'Target')
  if (!id || !path) throw new Error('The workbook has no visible sheet.')
  return path.startsWith('/') ? path.slice(1) : posix.join('xl', path)
}

/** Has spreadsheet programs compute sums of what was filled in when they open the workbook. */
const computedAgain = (workbook: string): string =>
  /<calcPr\b/.test(workbook)
    ? workbook.replace(/<calcPr\b(?![^>]*fullCalcOnLoad)/, '<calcPr fullCalcOnLoad="1"')
    : workbook.replace(/(?=<\/workbook>)/, '<calcPr fullCalcOnLoad="1"/>')

type Row = { attributes: string; cells: Map<number, string> }

function filledSheet(xml: string, { firstRow, rows, cells }: Filling): string {
  const data = /<sheetData\s*\/>|<sheetData\s*>([\s\S]*?)<\/sheetData>/.exec(xml)
  if (!data) throw new Error('The first sheet of the workbook has no rows in the usual notation.')
  const sheet = rowsOf(data[1] ?? '')
  const styles = sheet.get(firstRow)?.cells ?? new Map<number, string>()
  const put = (row: number, column: number, value: Value) => {
    const of = sheet.get(row) ?? { attributes: '', cells: new Map() }
    const former = of.cells.get(column) ?? (row > firstRow ? styles.get(column) : undefined)
    of.cells.set(column, cellXml(`${columnLetters(column)}${row}`, value, former && attribute(former, 's')))
    sheet.set(row, of)
  }
  // The first row last: until then it says how its columns look.
  for (const [at, values] of [...rows.entries()].reverse())
    for (const [column, value] of values) put(firstRow + at, column, value)
  for (const { cell, value } of cells) put(Number(cell.replace(/\D/g, '')), columnAt(cell), value)
  const text = [...sheet].sort(([one], [other]) => one - other).map(([number, row]) => rowXml(number, row))
  return `${xml.slice(0, data.index)}<sheetData>${text.join('')}</sheetData>${xml.slice(data.index + data[0].length)}`.replace(
    /<dimension\s[^>]*\/>/,
    ''
  )
}

function rowsOf(data: string): Map<number, Row> {
  const rows = new Map<number, Row>()
  let last = 0
  for (const [, attributes = '', content = ''] of data.matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    last = Number(attribute(` ${attributes}`, 'r') ?? last + 1)
    const cells = new Map<number, string>()
    for (const [cell] of content.matchAll(/<c\b[^>]*?(?:\/>|>[\s\S]*?<\/c>)/g)) {
      const at = attribute(cell, 'r')
      cells.set(at === undefined ? cells.size : columnAt(at), cell)
    }
    rows.set(last, { attributes: attributes.replace(/\s(?:r|spans)="[^"]*"/g, ''), cells })
  }
  return rows
}

const rowXml = (number: number, { attributes, cells }: Row): string =>
  `<row r="${number}"${attributes}>${[...cells]
    .sort(([one], [other]) => one - other)
    .map(([, cell]) => cell)
    .join('')}</row>`

/** A text is never a formula: it is written as a text, whatever it begins with. */
function cellXml(address: string, { kind, value }: Value, style: string | undefined): string {
  const begin = `<c r="${address}"${style === undefined ? '' : ` s="${style}"`}`
  if (kind === 'number') return `${begin}><v>${value}</v></c>`
  return `${begin} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

/** `C7` is in the third column, whose index is 2. */
const columnAt = (address: string): number =>
  [...address.replace(/\d/g, '')].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
