import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { firstSheet, workbookLimits } from './workbook.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

type Workbook = {
  rows: string
  below?: string
  texts?: string
  properties?: string
  more?: Record<string, string | Buffer>
}

/** A workbook as other programs write it. */
function workbook({ rows, below = '', texts = '', properties = '', more = {} }: Workbook): Promise<Buffer> {
  const zip = new ZipFile()
  const parts: Record<string, string | Buffer> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="urn:r">${properties}<sheets><sheet name="A" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${relations}><Relationship Id="rId7" Target="worksheets/other.xml"/></Relationships>`,
    'xl/worksheets/other.xml': `<worksheet ${main}><cols><col min="1"/></cols><sheetData>${rows}</sheetData>${below}</worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts}</sst>`,
    ...more
  }
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

const cellsOf = async (given: Workbook) => (await firstSheet(await workbook(given), 10)).map(({ cells }) => cells)

test('texts, numbers and days are read as a person sees them, wherever the sheet lies', async () => {
  const texts =
    '<si><t>Kedai 1</t></si>\n <si>\n<r><t xml:space="preserve">Kedai </t></r><r><rPr/><t>Seri</t></r><r><t> </t></r>' +
    '<r><t>Indah</t></r><rPh sb="0" eb="1"><t>ke</t></rPh></si>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
    '<row r="2"/><row r="4"><c r="A4"><v>1234.5600000000001</v></c><c r="B4"><f>A4*2</f><v>46357</v></c>' +
    '<c r="C4" t="inlineStr"><is><r><t>in </t></r><r><t>line</t></r></is></c><c r="D4"><v>1E-7</v></c></row>'
  expect(await cellsOf({ rows, texts })).toEqual([
    [{ text: 'Kedai 1' }, { text: '' }, { text: 'Kedai Seri Indah' }],
    [
      { text: '1234.56', day: '1903-05-18' },
      { text: '46357', day: '2026-12-01' },
      { text: 'in line' },
      { text: '0.0000001' }
    ]
  ])
})

test('a workbook that counts its days from 1904 has the same days', async () => {
  const rows = '<row r="1"><c r="A1"><v>44895</v></c></row>'
  expect(await cellsOf({ rows, properties: '<workbookPr date1904="1"/>' })).toEqual([
    [{ text: '44895', day: '2026-12-01' }]
  ])
})

test('the first sheet that is shown is read, with prefixes, cells without addresses, and days with their time', async () => {
  const sheets = '<x:sheet name="Z" state="hidden" r:id="rId1"/><x:sheet name="A" r:id="rId2"/>'
  const cells = '<x:c><x:v>46357.75</x:v></x:c><x:c t="d"><x:v>2026-12-01T08:30:00</x:v></x:c>'
  const prefixed = main.replace('xmlns', 'xmlns:x')
  const more = {
    'xl/workbook.xml': `<x:workbook ${prefixed} xmlns:r="urn:r"><x:sheets>${sheets}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${relations}><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Id="rId2" Target="/xl/worksheets/shown.xml"/></Relationships>`,
    'xl/worksheets/shown.xml': `<x:worksheet ${prefixed}><x:sheetData><x:row>${cells}</x:row></x:sheetData></x:worksheet>`
  }
  expect(await cellsOf({ rows: '<row><c><v>1</v></c></row>', more })).toEqual([
    [
      { text: '46357.75', day: '2026-12-01' },
      { text: '2026-12-01T08:30:00', day: '2026-12-01' }
    ]
  ])
})

test('what a spreadsheet has lost or could not work out is said', async () => {
  const rows = '<row r="1"><c r="A1"><v>1.2345678901234567E+18</v></c><c r="B1" t="e"><v>#REF!</v></c></row>'
  const [[account, formula] = []] = await cellsOf({ rows })
  expect(account?.problem).toContain('more than 15 digits')
  expect(formula?.problem).toBe('is the error of a formula')
  const lost =
    '<row r="1"><c r="A1" t="s"><v>5</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="str"><f>""</f><v></v></c></row>'
  const [[text, unworked, empty] = []] = await cellsOf({ rows: lost })
  expect(text?.problem).toContain('the workbook has lost')
  expect(unworked?.problem).toContain('a formula without its result')
  expect(empty).toBeUndefined()
})

test('a cell that is there twice, and one that is merged with another, are not believed', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"><v>6</v></c><c r="A1"><v>9</v></c></row>' +
    '<row r="2"><c r="A2"><v>3</v></c></row><row r="3"><c r="A3"><v>4</v></c><c r="B3"><v>5</v></c></row>'
  const below = '<mergeCells><mergeCell ref="B1:B3"/><mergeCell ref="C1:XFD1048576"/><mergeCell ref="?"/></mergeCells>'
  const [first, second, third] = await cellsOf({ rows, below })
  expect(first?.slice(0, 3)).toMatchObject([
    { problem: expect.stringContaining('is twice') },
    { text: '2' },
    { text: '6' }
  ])
  expect(second?.[1]?.problem).toBe('is merged with the cell B1: separate these cells, and fill each')
  expect([third?.[1]?.text, third?.[1]?.problem]).toEqual(['', second?.[1]?.problem])
  expect(third).toHaveLength(workbookLimits.columns)
})

test('cells that are merged without a value stay empty, and pairs of merged cells are named however many there are', async () => {
  const rows = '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(9)
  const values = (await cellsOf({ rows })).flat()
  expect((await cellsOf({ rows, below: '<mergeCell ref="C1:F9"/><mergeCell ref="A20:C20"/>' })).flat()).toEqual(values)
  const pairs = [1, 3, 5, 7].map((row) => `<mergeCell ref="A${row}:A${row + 1}"/>`).join('')
  const read = await cellsOf({ rows, below: pairs.repeat(workbookLimits.elementsOfRow / 4) })
  expect(read.filter(([cell]) => cell?.problem)).toHaveLength(4)
})

test('a sheet is read no further than to the last row that is wanted', async () => {
  const rows = '<row><c><v>1</v></c></row>'.repeat(10)
  expect(await cellsOf({ rows: `${rows}<row></c>` })).toHaveLength(10)
})

test.each([
  ['a sheet of far more empty rows', { rows: '<row/>'.repeat(10 * workbookLimits.elementsOfRow + 1) }],
  [
    'a part larger than it may be',
    { rows: '', more: { 'xl/worksheets/other.xml': Buffer.alloc(workbookLimits.partBytes(10) + 1, ' ') } }
  ],
  ['a value beyond the last column', { rows: '<row r="1"><c r="CV1"><v/></c><c r="CW1"><v>1</v></c></row>' }],
  ['a row that is there twice', { rows: '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>' }],
  [
    'far more merged cells than rows',
    { rows: '<row><c><v>1</v></c></row>'.repeat(9), below: '<mergeCell ref="A1:XFD1048576"/>'.repeat(2) }
  ],
  ['a document type', { rows: '', more: { 'xl/worksheets/other.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' } }],
  ['XML that is cut off', { rows: '<row><c>' }],
  ['no sheet', { rows: '', more: { 'xl/_rels/workbook.xml.rels': `<Relationships ${relations}/>` } }]
] as const)('%s makes the file unusable, and not the server', async (_, given) => {
  await expect(workbook(given).then((content) => firstSheet(content, 10))).rejects.toThrow(/workbook|sheet|Line \d+/)
})
