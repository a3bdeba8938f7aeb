import { buffer } from 'node:stream/consumers'
import { dayColumns, mostRules, rateCardColumns, requiredRateCardColumns } from '@payouts/contract/rate-cards/columns'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { inertCsvCell } from '#downloads/rendering/csv-cell.ts'
import { mightRun } from '#downloads/rendering/inert-text.ts'
import { momentText } from '#downloads/rendering/texts.ts'
import { bareSheetFile } from '#downloads/rendering/xlsx/bare-sheet.ts'
import type { Clock } from '#platform/clock.ts'
import { shown, textProblem } from '#platform/csv/values.ts'
import type { DownloadedFile } from '#platform/http/calls/bind.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import { wholeTable } from '#platform/incoming/whole-table.ts'

const optional = rateCardColumns.filter((column) => !(requiredRateCardColumns as readonly string[]).includes(column))

/** A whole card of the longest cells is smaller: the file is refused before it is read. */
const mostBytes = 10 * 1024 * 1024

/** More than a card may have, so that the card's own limit names the first rule too many. */
const mostRowsRead = 10 * mostRules

/**
 * The rules of a CSV or XLSX file, by the header row's column names in any order; it may lack those of conditions and
 * results.
 * @throws BadFile without a proper header row or rows, with too many rows, or with a cell that is no text
 */
export async function readRateCardFile(content: Buffer): Promise<RateRule[]> {
  if (content.length > mostBytes) throw new BadFile('The file is larger than 10 MiB. A rate card is smaller.')
  const { header, rows } = await wholeTable(
    { content, mostRows: mostRowsRead },
    { required: requiredRateCardColumns, optional, mayBeEmpty: requiredRateCardColumns, days: dayColumns }
  )
  return rows.map(({ line, values, problems: [problem] }) => {
    if (problem) throw new BadFile(`Line ${line.number}, ${problem.column}: ${problem.problem}.`)
    const cells = rateCardColumns.map((column) => {
      const at: number | undefined = header.positions[column]
      const value = withoutGuard(at === undefined ? '' : (values[at] ?? ''))
      const unreadable = value === '' ? undefined : textProblem(value, longestInFile)
      if (unreadable) throw new BadFile(`Line ${line.number}, ${column}: “${shown(value)}” ${unreadable}.`)
      return [column, value.trim()]
    })
    return Object.fromEntries(cells) as RateRule
  })
}

/** The card's own limit is lower, and names the rule. */
const longestInFile = 5000

/** Removes the apostrophe that our files put before what a spreadsheet might run, such as `-4.31`. */
const withoutGuard = (value: string): string =>
  value.startsWith("'") && mightRun(value.slice(1)) ? value.slice(1) : value

type Version = { name: string; versionNo: number; rules: readonly RateRule[]; format: 'CSV' | 'XLSX' }

/** The rules as a file that an import takes. */
export async function rateCardFile({ name, versionNo, rules, format }: Version, clock: Clock): Promise<DownloadedFile> {
  const plainName = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'RateCard'
  const fileName = `${plainName}-v${versionNo}.${format.toLowerCase()}`
  const lines = [[...rateCardColumns], ...rules.map((rule) => rateCardColumns.map((column) => rule[column]))]
  if (format === 'CSV')
    return { fileName, contentType: 'text/csv', body: Buffer.from(`${lines.map(csvLine).join('\r\n')}\r\n`) }
  const head = { title: 'Rate card', madeBy: 'Dealer Payouts', madeOn: momentText(clock.now()) }
  return {
    fileName,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await buffer(bareSheetFile(head, cellsOf(lines)))
  }
}

const csvLine = (line: readonly string[]): string => line.map(inertCsvCell).join(',')

/** Every cell is text, so that no program writes numbers in another way. */
async function* cellsOf(lines: readonly (readonly string[])[]) {
  for (const line of lines) yield line.map((value) => ({ kind: 'text' as const, value }))
}
