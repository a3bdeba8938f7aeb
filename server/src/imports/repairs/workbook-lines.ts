import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { Line } from '../../platform/csv/lines.ts'

/** Whether a file is a zip archive, as every workbook is. */
export const isWorkbook = (file: Buffer): boolean => file.subarray(0, 4).equals(zipSignature)
const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1')

/** What a part may unfold to: hundred thousands of rejected rows, and no more of an archive that is made to burst. */
const mostBytes = 256 * 1024 * 1024
/** A sheet's title and filters come before its header. */
const mostRowsAbove = 10
const mostColumns = 100

const sheetPart = 'xl/worksheets/sheet1.xml'
const stringsPart = 'xl/sharedStrings.xml'

type Columns = {
  /** In the header row. */
  first: string
  /** What spreadsheets make numbers of: days since the end of 1899. */
  day: string
}

/**
 * The first sheet of a workbook as lines of CSV, from its header row on. Line numbers are those of the sheet.
 * Answers a sentence where it cannot be read.
 */
export async function linesOfWorkbook(file: Buffer, columns: Columns): Promise<Line[] | string> {
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const sheet = entries.get(sheetPart)
    if (!sheet) return 'This is no workbook with a sheet.'
    const strings = entries.get(stringsPart)
    const rows = await rowsOf(zip, sheet, strings ? await stringsOf(zip, strings) : [])
    return fromHeader(rows, columns)
  } catch (error) {
    return `The workbook cannot be read: ${error instanceof Error ? error.message : String(error)}.`
  }
}

type SheetRow = { number: number; cells: string[] }

function fromHeader(rows: readonly SheetRow[], { first, day }: Columns): Line[] | string {
  const at = rows.slice(0, mostRowsAbove + 1).findIndex(({ cells }) => cells.includes(first))
  const header = rows[at]
  if (!header) return `The first sheet has no header row with the column ${first}.`
  const dayAt = header.cells.indexOf(day)
  return rows.slice(at).map(({ number, cells }) => {
    const values = header.cells.map((_, column) => cells[column] ?? '')
    const serial = values[dayAt]
    if (serial !== undefined) values[dayAt] = dayOfSerial(serial)
    return { number, text: values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',') }
  })
}

const daysBefore1970 = 25_569
const dayMs = 86_400_000

/** A spreadsheet's number of a day as the day; any other text as it is. */
function dayOfSerial(text: string): string {
  return /^\d{5}$/.test(text) ? new Date((Number(text) - daysBefore1970) * dayMs).toISOString().slice(0, 10) : text
}

async function stringsOf(zip: ZipFile, entry: Entry): Promise<string[]> {
  const strings: string[] = []
  await readPart(zip, entry, {
    open: (name) => name === 'si' && strings.push(''),
    text: (text, path) => {
      if (path.at(-1) === 't' && !path.includes('rPh')) strings.push(`${strings.pop() ?? ''}${text}`)
    },
    close: () => {}
  })
  return strings
}

async function rowsOf(zip: ZipFile, entry: Entry, shared: readonly string[]): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let cell = { column: 0, type: '', text: '' }
  await readPart(zip, entry, {
    open: (name, attributes) => {
      if (name === 'row') rows.push({ number: Number(attributes['r'] ?? (rows.at(-1)?.number ?? 0) + 1), cells: [] })
      if (name === 'c') cell = { column: columnOf(attributes['r'] ?? ''), type: attributes['t'] ?? 'n', text: '' }
    },
    text: (text, path) => {
      const within = path.at(-1)
      if (within === 'v' || (within === 't' && path.includes('is'))) cell.text += text
    },
    close: (name) => {
      if (name !== 'c' || cell.column < 0 || cell.column >= mostColumns) return
      const row = rows.at(-1)
      if (!row) return
      while (row.cells.length < cell.column) row.cells.push('')
      row.cells[cell.column] = cellValue(cell, shared)
    }
  })
  return rows
}

function cellValue({ type, text }: { type: string; text: string }, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type !== 'n' || text === '') return text
  // A number as a person typed it: a spreadsheet writes 12.3 as 12.300000000000001.
  const typed = Number(text)
  return Number.isFinite(typed) ? String(Number(typed.toPrecision(15))) : text
}

/** The column of an address such as `C5`, from 0; -1 where it has none. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

type PartHandler = {
  open(name: string, attributes: Readonly<Record<string, string>>): unknown
  text(text: string, path: readonly string[]): void
  close(name: string): void
}

async function readPart(zip: ZipFile, entry: Entry, handler: PartHandler): Promise<void> {
  const parser = new SaxesParser()
  const path: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('it declares a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    handler.open(name, attributes)
  })
  parser.on('text', (text) => handler.text(text, path))
  parser.on('closetag', ({ name }) => {
    path.pop()
    handler.close(name)
  })
  const stream: Readable = await zip.openReadStreamPromise(entry)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let read = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    read += bytes.length
    if (read > mostBytes) throw new Error('it is too large. Save the sheet as CSV, or repair fewer rows at once')
    parser.write(decoder.decode(bytes, { stream: true }))
    // Other calls are not held up by a large sheet.
    await nextTurn()
  }
  parser.write(decoder.decode()).close()
}
