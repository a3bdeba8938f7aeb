import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type TaxMonth, taxMonth } from '@payouts/contract/tax-remittances/schema'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { serverFolder } from '#platform/program-files.ts'

/** What a column can have of a payment. */
const lineValue = z.enum([
  ...(['no', 'name', 'tin', 'idKind', 'idNumber', 'paidOn', 'gross', 'rate', 'tax', 'reference'] as const)
])
export type LineValue = z.infer<typeof lineValue>

/** What a cell above the payments can have. */
const headValue = z.enum([
  ...(['payer.name', 'payer.tin', 'payer.registrationNo', 'month', 'recipients', 'gross', 'tax'] as const)
])
export type HeadValue = z.infer<typeof headValue>

/** A workbook of the tax office as data, for the months from one on. Nobody changes code when the office changes its form. */
const workbookLayout = z
  .strictObject({
    from: taxMonth,
    /** The form's name, in file names. */
    name: z.string().regex(/^[\w-]{1,30}$/, 'must be letters, digits and dashes'),
    /** The tax office's own workbook, beside this file: its first sheet is filled. Without it a plain one is made. */
    template: z.string().min(1).optional(),
    /** The name of the sheet of a plain workbook. */
    sheet: z.string().min(1).max(31),
    headingRow: z.int().min(1),
    firstRow: z.int().min(2),
    rowsPerFile: z.int().min(1).max(100_000),
    dayFormat: z.enum(['DD/MM/YYYY', 'YYYY-MM-DD']),
    /** What the form calls each kind of identification. */
    idKinds: z.strictObject({ NRIC: z.string(), PASSPORT: z.string(), ARMY: z.string(), BRN: z.string() }),
    cells: z.array(
      z.strictObject({
        cell: z.string().regex(/^[A-Z]{1,2}[1-9]\d{0,3}$/, 'must be a cell, as C2'),
        value: headValue
      })
    ),
    columns: z.array(z.strictObject({ heading: z.string().min(1), value: lineValue })).min(1)
  })
  .refine(({ headingRow, firstRow }) => headingRow < firstRow, {
    message: 'must lie below the headings',
    path: ['firstRow']
  })
  .refine(({ cells, firstRow }) => cells.every(({ cell }) => Number(cell.replace(/\D/g, '')) < firstRow), {
    message: 'must lie above the payments',
    path: ['cells']
  })
  .refine(({ columns }) => new Set(columns.map(({ heading }) => heading)).size === columns.length, {
    message: 'has a heading twice',
    path: ['columns']
  })
type Stored = z.infer<typeof workbookLayout>

/** A layout, with the whole path of its template. */
export type WorkbookLayout = Omit<Stored, 'template'> & { template: string | null }

/** The layouts that come with the product: its own columns. */
const ownLayouts = join(serverFolder, 'src/tax-remittances/layouts/cp107d2.json')

/**
 * Reads the layouts that the server is configured with, the earliest first.
 * @throws Error with the file and what is wrong in it
 */
export function workbookLayouts({ taxListLayout: path = ownLayouts }: Pick<Config, 'taxListLayout'>): WorkbookLayout[] {
  const read = z
    .array(workbookLayout)
    .min(1)
    .safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!read.success)
    throw new Error(`${path} has no layouts of the list of withheld tax: ${z.prettifyError(read.error)}`)
  return read.data
    .map(({ template, ...layout }) => ({
      ...layout,
      template: template === undefined ? null : resolve(dirname(path), template)
    }))
    .toSorted((one, other) => one.from.localeCompare(other.from))
}

/** The layout of a month: the latest that begins by then, else the first one. */
export function layoutOfMonth(layouts: readonly WorkbookLayout[], month: TaxMonth): WorkbookLayout {
  const layout = layouts.findLast(({ from }) => from <= month) ?? layouts[0]
  if (!layout) throw new Error('There is no layout of the list of withheld tax.')
  return layout
}
