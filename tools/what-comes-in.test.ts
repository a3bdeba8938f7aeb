import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import { cashOutFileColumns } from '@payouts/contract/cash-out-limits/schema'
import { dealerFileColumns, recordFileColumns } from '@payouts/contract/dealers/import-file'
import { holidayFileColumns } from '@payouts/contract/holidays/schema'
import {
  cycleFileColumns,
  eInvoiceFileColumns,
  extraCycleFileColumns,
  narrowingEInvoiceFileColumns
} from '@payouts/contract/imports/import-file'
import { problemColumn, rowIdColumn } from '@payouts/contract/imports/repairs'
import { rateCardColumns, requiredRateCardColumns } from '@payouts/contract/rate-cards/columns'
import { resultColumns } from '@payouts/contract/reconciliation/schema'
import { describe, expect, it } from 'vitest'
import { BadFile } from '../server/src/platform/incoming/bad-file.ts'
import { nothingSkipped, skippedText, tableIn } from '../server/src/platform/incoming/table.ts'
import { paidInYearColumns } from '../server/src/withholding-tax/brought-forward-file.ts'
import { projectRoot, readSource } from './source-files.ts'

const page = readSource('docs/what-comes-in.md').text

/** The cells of all tables of a section, without headings. */
function rowsOf(section: string): string[][] {
  const [, text = ''] = page.split(`\n## ${section}\n`)
  const lines = (text.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
  )
}

const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)

const isRequired = (column: string) => requiredRateCardColumns.some((required) => required === column)

it('names the columns of each kind of file as the contract does', () => {
  const bulk = Object.entries(bulkColumnsOf).map(([kind, columns]) => [
    `bulk change: ${kind.toLowerCase()}`,
    [columns.map(({ name }) => name), []]
  ])
  const kinds = Object.fromEntries([
    ['cycle', [cycleFileColumns, extraCycleFileColumns]],
    ['dealers', [dealerFileColumns, recordFileColumns]],
    ['e-invoices', [eInvoiceFileColumns, narrowingEInvoiceFileColumns]],
    ['cash-outs', [cashOutFileColumns, []]],
    ['brought forward', [paidInYearColumns, []]],
    ...bulk,
    ['repairs', [[rowIdColumn], [...extraCycleFileColumns, problemColumn]]],
    ['rate card', [requiredRateCardColumns, rateCardColumns.filter((column) => !isRequired(column))]],
    ['holidays', [holidayFileColumns, []]],
    ['list of results', [resultColumns, []]]
  ])
  const named = rowsOf('Kinds of files').map(([kind = '', columns = '', optional = '']) => [
    kind,
    [quotedIn(columns), quotedIn(optional)]
  ])
  expect(Object.fromEntries(named)).toEqual(kinds)
})

/** The bytes of an example of the page. */
function bytesOf(example: string): Buffer {
  const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
  const unescaped = example.replace(/\\(?:x([0-9a-f]{2})|([nrt]))/g, (_, hex?: string, sign = '') =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (signs[sign] ?? '')
  )
  return Buffer.from(unescaped, 'latin1')
}

/**
 * The product's report on a file: the number of good rows, the problems of the others, skipped rows, or the refusal.
 */
async function saidOf(example: string): Promise<string> {
  async function* chunks() {
    yield bytesOf(example)
  }
  const said: string[] = []
  let good = 0
  let skipped = nothingSkipped
  try {
    for await (const part of tableIn(chunks(), { required: ['dealerCode', 'amount'], optional: ['note'] })) {
      for (const { problems } of part.rows) {
        if (problems.length === 0) good += 1
        said.push(...problems.map(({ problem }) => problem))
      }
      skipped = part.skipped
    }
    return [`${good} row`, ...said, skippedText(skipped)].join(' ')
  } catch (error) {
    if (error instanceof BadFile) return error.message
    throw error
  }
}

/** Whether a text matches a quoted one, in which `…` stands for anything. */
function isLike(text: string, quoted: string): boolean {
  let at = 0
  return quoted.split('…').every((part) => {
    const found = text.indexOf(part, at)
    at = found + part.length
    return found >= 0
  })
}

describe('each example of a table', () => {
  it.each(rowsOf('Every table'))('%s, %s', async (example, _, happens = '') => {
    const said = await saidOf(quotedIn(example)[0] ?? '')
    for (const quoted of quotedIn(happens)) expect([said, isLike(said, quoted)]).toEqual([said, true])
    if (happens.startsWith('1 row')) expect(said).toMatch(/^1 row/)
  })
})

describe('each text stands in the source', () => {
  const sources = ['server/src', 'contract/src'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readSource(`${folder}/${path}`).text)
  )
  const sections = [
    'Values',
    'Workbooks',
    'Attachments',
    'Bank files',
    'E-invoice numbers',
    'Versions of a cycle',
    'Normal forms'
  ]
  const texts = sections.flatMap((section) => rowsOf(section).flatMap((cells) => quotedIn(cells.at(-1) ?? '')))
  const [, sums = ''] = page.split('wherever it is accepted: ')
  it.each([...texts, ...quotedIn(sums.split('\n')[0] ?? '')])('%s', (text) => {
    const parts = text.split('…').filter((part) => part.trim().length > 3)
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter((part) => !sources.some((source) => source.includes(part)))).toEqual([])
  })
})
