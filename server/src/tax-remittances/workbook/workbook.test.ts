import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { expect, inject, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { useSampleApp, useSession } from '#test/app/hooks.ts'
import { layoutOfMonth, workbookLayouts } from './layout.ts'
import { checkWorkbooks, type NumberedLine, workbooksOf } from './workbook.ts'

const { downloadTaxWorkbook, getTaxList, getTaxListLines } = taxRemittanceEndpoints

const app = useSampleApp()
const reviewer = useSession(app, 'reviewer')
const admin = useSession(app, 'admin')

/** As somebody else's reader has them, which knows nothing of how they were written. */
const sheetsOf = async (content: Buffer) => (await readExcelFile(content)).map(({ data }) => data)

test('a month’s list is a workbook with the same payments and sums, once it lacks nothing', async () => {
  const taxMonth = '2026-08'
  await sql`update dealers set tin = null`.execute(app.database.db)
  const refused = await app.refusal(admin, downloadTaxWorkbook, { taxMonth })
  expect(refused.displayErrorMessage).toContain('lack numbers')
  await sql`update dealers set tin = 'IG10000000010', id_kind = 'NRIC', id_number = '000101015555',
    company_name = case company_id when 1 then '=1+1' else company_name end`.execute(app.database.db)
  expect((await app.refusal(admin, downloadTaxWorkbook, { taxMonth: '2026-11' })).displayErrorMessage).toContain(
    'Nothing'
  )
  const { bytes, fileName } = await app.download(admin, downloadTaxWorkbook, { taxMonth })
  expect(fileName).toBe('CP107D2_2026-08.xlsx')
  const [[headings, ...rows] = []] = await sheetsOf(bytes)
  expect(headings).toContain('Income Tax No.')
  const list = await app.call(reviewer, getTaxList, { taxMonth })
  const lines = await app.call(reviewer, getTaxListLines, { taxMonth, pageNumber: 0, pageSize: 100, sortOrder: 'ASC' })
  expect(rows.map((row) => row[9]).sort()).toEqual(lines.content.map(({ reference }) => reference).sort())
  const sum = (at: number) => rows.reduce((total, row) => total + Math.round(Number(row[at]) * 100), 0)
  expect([sum(6), sum(8)]).toEqual([Number(list.gross) * 100, Number(list.tax) * 100].map(Math.round))
  // Zeros at the beginning stay, and a name is no formula.
  expect(rows.map((row) => row[4])).toEqual(rows.map(() => '000101015555'))
  expect(rows.map(([no]) => no)).toEqual(rows.map((_, at) => at + 1))
})

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as the tax office might give it: shared texts, styles, a hidden sheet first, formulas and a list of values. */
async function officeWorkbook(path: string, { twice = false } = {}): Promise<void> {
  const zip = new ZipFile()
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Kod" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Lampiran" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>Nama   Penerima</t></si><si><r><t>Amaun </t></r><r><t>Potongan</t></r></si><si><t>No. Pengenalan</t></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="3"><xf/><xf/><xf numFmtId="2"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><dimension ref="A1:E4"/><cols><col min="1" max="1" width="30"/></cols><sheetData><row r="1" ht="20"><c r="B1" s="1"/></row><row r="3" spans="1:5"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>2</v></c><c r="E3" t="s"><v>1</v></c>${twice ? '<c r="F3" t="s"><v>1</v></c>' : ''}</row><row r="4"><c r="A4" s="1"/><c r="D4"><f>E4*2</f></c><c r="E4" s="2"/></row></sheetData><dataValidations count="1"><dataValidation sqref="B4"/></dataValidations></worksheet>`
  }
  for (const [part, text] of Object.entries(parts)) zip.addBuffer(xml(text), part)
  zip.end()
  await writeFile(path, await buffer(zip.outputStream))
}

const layout = {
  ...{ from: '2026-07', name: 'CP107D2-2026', template: 'office.xlsx', sheet: 'Lampiran', headingRow: 3, firstRow: 4 },
  ...{ rowsPerFile: 2, dayFormat: 'DD/MM/YYYY', idKinds: { NRIC: '1', PASSPORT: '2', ARMY: '3', BRN: '4' } },
  cells: [
    { cell: 'B1', value: 'payer.tin' },
    { cell: 'C1', value: 'tax' }
  ],
  columns: [
    { heading: 'NAMA PENERIMA', value: 'name' },
    { heading: 'No. Pengenalan', value: 'idNumber' },
    { heading: 'Amaun Potongan', value: 'tax' }
  ]
}

async function stored(layouts: unknown): Promise<string> {
  const folder = await mkdtemp(join(inject('testFolder'), 'layouts-'))
  await officeWorkbook(join(folder, 'office.xlsx'))
  await officeWorkbook(join(folder, 'twice.xlsx'), { twice: true })
  await writeFile(join(folder, 'layouts.json'), JSON.stringify(layouts))
  return join(folder, 'layouts.json')
}

const line = (no: number, given: Partial<NumberedLine>): NumberedLine => ({
  ...{ no, companyCode: `D${no}`, name: `Dealer ${no}`, tin: 'IG1', idKind: 'NRIC', idNumber: '000101015555' },
  ...{ paidOn: '2026-08-03', gross: '1000.00', rate: '2.00', tax: '20.00', reference: `P${no}`, ...given }
})

test('the tax office’s own workbook is filled by data: by its headings, with its styles, and nothing else of it changes', async () => {
  const layouts = workbookLayouts({
    taxListLayout: await stored([{ ...layout, from: '2027-01', name: 'Later' }, layout])
  })
  await checkWorkbooks(layouts)
  expect(layoutOfMonth(layouts, '2026-08').name).toBe('CP107D2-2026')
  expect(layoutOfMonth(layouts, '2027-03').name).toBe('Later')
  const payer = { name: 'Telekom', tin: 'C10000000010', registrationNo: '1' }
  const lines = [line(1, { name: '=HYPERLINK("x") & <b>' }), line(2, { tax: '0.07' }), line(3, { tax: '1.00' })]
  const files = await workbooksOf(layoutOfMonth(layouts, '2026-08'), { month: '2026-08', payer }, lines)
  expect(files).toHaveLength(2)
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = files
  const [hidden, filled] = await sheetsOf(first)
  expect(hidden).toEqual([[7]])
  expect(filled).toEqual([
    [null, 'C10000000010', 20.07, null, null],
    [null, null, null, null, null],
    ['Nama   Penerima', null, 'No. Pengenalan', null, 'Amaun Potongan'],
    ['=HYPERLINK("x") & <b>', null, '000101015555', null, 20],
    ['Dealer 2', null, '000101015555', null, 0.07]
  ])
  expect((await sheetsOf(second))[1]?.[3]).toEqual(['Dealer 3', null, '000101015555', null, 1])
  const sheet = await partOf(first, 'xl/worksheets/sheet2.xml')
  expect(sheet).toContain('<c r="E5" s="2"><v>0.07</v></c>')
  for (const kept of ['<f>E4*2</f>', '<col min="1"', '<dataValidation sqref="B4"/>', 'ht="20"'])
    expect(sheet).toContain(kept)
  expect(await partOf(first, 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
})

async function partOf(content: Buffer, path: string): Promise<string> {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    if (entry.fileName === path) return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  throw new Error(`${path} is missing`)
}

test.each([
  ['another heading', { columns: [{ heading: 'Cukai', value: 'tax' }] }, 'has no heading “Cukai”'],
  ['an unknown value', { columns: [{ heading: 'Cukai', value: 'salary' }] }, 'value'],
  ['payments above the headings', { firstRow: 2 }, 'must lie below the headings'],
  ['a heading twice', { template: 'twice.xlsx' }, 'the heading “Amaun Potongan” more than once: E3 and F3.'],
  ['a workbook that is not there', { template: 'none.xlsx' }, 'none.xlsx cannot be filled']
])('a layout with %s is refused at start, with the file and what is wrong', async (_, given, said) => {
  const path = await stored([{ ...layout, ...given }])
  await expect(async () => checkWorkbooks(workbookLayouts({ taxListLayout: path }))).rejects.toThrow(said)
})
