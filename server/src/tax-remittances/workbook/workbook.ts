import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { ringgitOf, senOf } from '@payouts/contract/money'
import type { TaxListLine, TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { bareSheetFile } from '#downloads/rendering/xlsx/bare-sheet.ts'
import { cellsWith } from '#platform/incoming/cell-address.ts'
import { firstSheet } from '#platform/incoming/workbook.ts'
import { fillTemplate, type Value } from './fill-template.ts'
import type { HeadValue, LineValue, WorkbookLayout } from './layout.ts'

/** A line of a list with its place in it. */
export type NumberedLine = Omit<TaxListLine, 'givenBack'> & { no: number }
export type WorkbookHead = { month: TaxMonth; payer: { name: string; tin: string; registrationNo: string } }

const text = (value: string): Value => ({ kind: 'text', value })
const number = (value: string): Value => ({ kind: 'number', value })

/** A list as the tax office takes it: one workbook, or several where one takes fewer rows. */
export async function workbooksOf(
  layout: WorkbookLayout,
  head: WorkbookHead,
  lines: readonly NumberedLine[]
): Promise<Buffer[]> {
  const template = await templateOf(layout)
  const columns = await columnsOf(layout, template)
  const files: Buffer[] = []
  for (let first = 0; first < lines.length; first += layout.rowsPerFile) {
    const part = lines.slice(first, first + layout.rowsPerFile)
    const rows = part.map((line) => {
      const values = lineValues(line, layout)
      return new Map(columns.map(({ at, value }) => [at, values[value]]))
    })
    const values = headValues(head, part)
    const cells = layout.cells.map(({ cell, value }) => ({ cell, value: values[value] }))
    files.push(await fillTemplate(template, { firstRow: layout.firstRow, rows, cells }))
  }
  return files
}

/** The tax office's workbook, or one with the layout's headings and nothing else. */
async function templateOf({ template, sheet, headingRow, columns }: WorkbookLayout): Promise<Buffer> {
  if (template !== null) return readFile(template)
  const rows = Array.from({ length: headingRow }, (_, at) =>
    at + 1 === headingRow ? columns.map(({ heading }) => ({ kind: 'text' as const, value: heading })) : []
  )
  async function* inTurn() {
    yield* rows
  }
  return buffer(bareSheetFile({ title: sheet, madeBy: 'Dealer Payouts', madeOn: '2022-01-01 00:00:00' }, inTurn()))
}

const compared = (heading: string): string => heading.replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Where the workbook has the layout's headings.
 * @throws Error that names the headings which it lacks, or has twice
 */
async function columnsOf(
  { template, headingRow, columns }: WorkbookLayout,
  content: Buffer
): Promise<{ at: number; value: LineValue }[]> {
  const row = (await firstSheet(content, headingRow)).find((found) => found.number === headingRow)
  const headings = (row?.cells ?? []).map((cell) => compared(cell.text))
  const found = columns.map(({ heading, value }) => ({ heading, value, at: headings.indexOf(compared(heading)) }))
  const missing = found.filter(({ at }) => at < 0).map(({ heading }) => heading)
  if (missing.length > 0)
    throw new Error(`Row ${headingRow} of ${template} has no heading ${missing.map((one) => `“${one}”`).join(', ')}.`)
  for (const { heading, at } of found)
    if (headings.lastIndexOf(compared(heading)) !== at)
      throw new Error(
        `${template} has the heading “${heading}” more than once: ${cellsWith(compared(heading), headings, headingRow)}.`
      )
  return found
}

/**
 * Checks that workbooks have their headings, and that each can be filled.
 * @throws Error with the workbook and what is wrong in it
 */
export async function checkWorkbooks(layouts: readonly WorkbookLayout[]): Promise<void> {
  const head = { month: '2022-01', payer: { name: '', tin: '', registrationNo: '' } }
  for (const layout of layouts)
    await workbooksOf(layout, head, [emptyLine]).catch((error: unknown) => {
      throw new Error(`${layout.template} cannot be filled: ${error instanceof Error ? error.message : error}`)
    })
}

const emptyLine: NumberedLine = {
  ...{ no: 1, companyCode: '', name: '', tin: null, idKind: null, idNumber: null, paidOn: '2022-01-01' },
  ...{ gross: '0.00', rate: '0.00', tax: '0.00', reference: '' }
}

function lineValues(line: NumberedLine, { dayFormat, idKinds }: WorkbookLayout): Record<LineValue, Value> {
  const [year, month, day] = line.paidOn.split('-')
  return {
    no: number(String(line.no)),
    name: text(line.name),
    tin: text(line.tin ?? ''),
    idKind: text(idKinds[line.idKind as keyof typeof idKinds] ?? line.idKind ?? ''),
    idNumber: text(line.idNumber ?? ''),
    paidOn: text(dayFormat === 'YYYY-MM-DD' ? line.paidOn : `${day}/${month}/${year}`),
    gross: number(line.gross),
    rate: number(line.rate),
    tax: number(line.tax),
    reference: text(line.reference)
  }
}

function headValues({ month, payer }: WorkbookHead, lines: readonly NumberedLine[]): Record<HeadValue, Value> {
  const sum = (of: 'gross' | 'tax') => number(ringgitOf(lines.reduce((total, line) => total + senOf(line[of]), 0n)))
  return {
    'payer.name': text(payer.name),
    'payer.tin': text(payer.tin),
    'payer.registrationNo': text(payer.registrationNo),
    month: text(`${month.slice(5)}/${month.slice(0, 4)}`),
    recipients: number(String(new Set(lines.map(({ companyCode }) => companyCode)).size)),
    gross: sum('gross'),
    tax: sum('tax')
  }
}
