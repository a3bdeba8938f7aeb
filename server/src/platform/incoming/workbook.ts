import { posix } from 'node:path'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { BadFile } from './bad-file.ts'
import { type Cell, cellOf } from './cell.ts'
import { placeOf } from './cell-address.ts'
import { decoded } from './decode.ts'
import { readXml, type XmlNode } from './xml.ts'

/** A row of a sheet with its number and its cells up to the last filled one. */
export type SheetRow = { number: number; cells: Cell[] }

/** A few megabytes may unpack to many; no sheet with that many rows comes near these limits. */
export const workbookLimits = {
  parts: 1_000,
  columns: 100,
  elementsOfRow: 100,
  textsOfRow: 50,
  partBytes: (mostRows: number) => Math.min(Math.max(64 * 1024 * 1024, mostRows * 2 * 1024), 256 * 1024 * 1024)
}

/**
 * Up to `mostRows` rows of the first visible sheet. Formulas have their saved values.
 * @throws BadFile if the file is no workbook, is damaged, encrypted, or larger than a sheet with that many rows can
 * be
 */
export async function firstSheet(content: Buffer, mostRows: number): Promise<SheetRow[]> {
  const zip = await fromBufferPromise(content, { lazyEntries: true }).catch(() => undefined)
  if (!zip) throw new BadFile(noWorkbook)
  try {
    const parts = await partsOf(zip, mostRows)
    const { sheetPath, since1904 } = await findSheet(parts)
    const texts = parts.byPath.has(textsPath) ? await readTexts(parts, mostRows) : []
    return await readRows(parts, sheetPath, { texts, since1904, mostRows })
  } catch (error) {
    if (error instanceof BadFile) throw error
    throw new BadFile(noWorkbook)
  } finally {
    zip.close()
  }
}

const noWorkbook =
  'The file is not a readable XLSX workbook. Open it in a spreadsheet program, and save it as XLSX or CSV.'
const tooLarge = 'The workbook is larger than a file of so many rows can be. Copy its rows into a new one.'
const textsPath = 'xl/sharedStrings.xml'
const workbookPath = 'xl/workbook.xml'

/** The parts of a workbook by path, and the largest permitted size of one. */
type Parts = { byPath: ReadonlyMap<string, () => Promise<AsyncIterable<Buffer>>>; mostBytes: number }

async function partsOf(zip: ZipFile, mostRows: number): Promise<Parts> {
  if (zip.entryCount > workbookLimits.parts) throw new BadFile(noWorkbook)
  const mostBytes = workbookLimits.partBytes(mostRows)
  const byPath = new Map<string, () => Promise<AsyncIterable<Buffer>>>()
  for await (const entry of zip.eachEntry()) byPath.set(entry.fileName, () => openPart(zip, entry, mostBytes))
  return { byPath, mostBytes }
}

/** Reading never exceeds the size that the entry states: the library ends the stream there. */
async function openPart(zip: ZipFile, entry: Entry, mostBytes: number): Promise<AsyncIterable<Buffer>> {
  if (entry.uncompressedSize > mostBytes) throw new BadFile(tooLarge)
  return zip.openReadStreamPromise(entry)
}

async function eachNode(parts: Parts, path: string, take: (node: XmlNode) => 'keep' | 'drop'): Promise<void> {
  const open = parts.byPath.get(path)
  if (!open) throw new BadFile(noWorkbook)
  await readXml(await decoded(await open(), parts.mostBytes), {
    keepsBlanks: 't',
    root: () => undefined,
    end: (node) => (take(node) === 'drop' ? 'drop' : undefined),
    pause: () => new Promise((resume) => setImmediate(resume))
  })
}

async function findSheet(parts: Parts): Promise<{ sheetPath: string; since1904: boolean }> {
  let sheetId: string | undefined
  let since1904 = false
  await eachNode(parts, workbookPath, ({ name, attributes: { id, state, date1904 } }) => {
    if (name === 'sheet' && !/hidden/i.test(state ?? '')) sheetId ??= id
    if (name === 'workbookPr') since1904 = date1904 === '1' || date1904 === 'true'
    return 'drop'
  })
  let target: string | undefined
  await eachNode(parts, 'xl/_rels/workbook.xml.rels', ({ name, attributes: { Id, Target } }) => {
    if (name === 'Relationship' && Id === sheetId) target ??= Target
    return 'drop'
  })
  if (target === undefined) throw new BadFile(noWorkbook)
  return { sheetPath: target.startsWith('/') ? target.slice(1) : posix.join('xl', target), since1904 }
}

/** The texts that cells share, by number. A text with several styles is one text. */
async function readTexts(parts: Parts, mostRows: number): Promise<string[]> {
  const texts: string[] = []
  await eachNode(parts, textsPath, (node) => {
    if (node.name !== 'si') return isOfText(node) ? 'keep' : 'drop'
    if (texts.length === mostRows * workbookLimits.textsOfRow)
      throw new BadFile('The workbook has more texts than can be read.')
    texts.push(textIn(node))
    return 'drop'
  })
  return texts
}

const isOfText = ({ name }: XmlNode): boolean => name === 't' || name === 'r'

const textIn = (node: XmlNode): string =>
  node.name === 't' ? node.text : node.children.map((child) => textIn(child)).join('')

type Reading = { texts: readonly string[]; since1904: boolean; mostRows: number }

/** Ends the reading of a sheet: a hundred kilobytes more may hold a million rows, which take seconds. */
const enoughRead = new Error('As many rows have been read as are wanted.')

async function readRows(parts: Parts, path: string, { texts, since1904, mostRows }: Reading): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const merged: string[] = []
  let elements = 0
  const reading = eachNode(parts, path, (node) => {
    elements += 1
    if (elements > mostRows * workbookLimits.elementsOfRow) throw new BadFile(tooLarge)
    if (['c', 'v', 'f', 'is'].includes(node.name) || isOfText(node)) return 'keep'
    if (node.name === 'mergeCell') merged.push(node.attributes['ref'] ?? '')
    if (node.name !== 'row') return 'drop'
    const cells = cellsOf(node, { texts, since1904 })
    const { number: before } = rows.at(-1) ?? { number: 0 }
    const number = Number(node.attributes['r'] ?? before + 1)
    if (number <= before) throw new BadFile(noWorkbook)
    if (cells.some(({ text }) => text !== '')) rows.push({ number, cells })
    if (rows.length === mostRows) throw enoughRead
    return 'drop'
  })
  await reading.catch((error: unknown) => {
    if (error !== enoughRead) throw error
  })
  markMerged(rows, merged, mostRows)
  return rows
}

/**
 * Merged cells have one value, that of the first: what a person sees in the others is not in the file. Where the first
 * has none, neither have they.
 */
function markMerged(rows: readonly SheetRow[], merged: readonly string[], mostRows: number): void {
  const atOf = new Map(rows.map(({ number }, at) => [number, at]))
  let marked = 0
  for (const area of merged) {
    const [first = '', last = ''] = area.split(':')
    const [from, to] = [placeOf(first), placeOf(last)]
    const top = atOf.get(from?.row ?? 0) ?? rows.length
    if (!from || !to || !rows[top]?.cells[from.column]?.text) continue
    const lastColumn = Math.min(to.column, workbookLimits.columns - 1)
    for (let at = top, row = rows[at]; row && row.number <= to.row; at += 1, row = rows[at])
      for (let column = at === top ? from.column + 1 : from.column; column <= lastColumn; column += 1) {
        if (++marked > mostRows * workbookLimits.elementsOfRow) throw new BadFile(tooLarge)
        while (row.cells.length <= column) row.cells.push({ text: '' })
        row.cells[column] = {
          text: '',
          problem: `is merged with the cell ${first}: separate these cells, and fill each`
        }
      }
  }
}

function cellsOf(row: XmlNode, reading: Pick<Reading, 'texts' | 'since1904'>): Cell[] {
  const cells: Cell[] = []
  for (const node of row.children) {
    if (node.name !== 'c') continue
    const { r: address, t: type = 'n' } = node.attributes
    const at = placeOf(address)?.column ?? cells.length
    const cell = cellOf(
      {
        type,
        value: node.children.find(({ name }) => name === 'v')?.text ?? '',
        inline: node.children
          .filter(({ name }) => name === 'is')
          .map(textIn)
          .join(''),
        isFormula: node.children.some(({ name }) => name === 'f')
      },
      reading
    )
    if (at >= workbookLimits.columns) {
      if (cell.text === '') continue
      throw new BadFile(
        `The sheet has a value in ${address ?? 'a cell'}, and a table has at most ${workbookLimits.columns} columns. Delete what is to the right of it.`
      )
    }
    const isThere = at < cells.length
    while (cells.length < at) cells.push({ text: '' })
    cells[at] = isThere && cells[at]?.text !== '' ? { ...cell, problem: writtenTwice } : cell
  }
  while (cells.at(-1)?.text === '') cells.pop()
  return cells
}

const writtenTwice = 'is twice in the workbook: enter it again, and save the workbook in a spreadsheet program'
