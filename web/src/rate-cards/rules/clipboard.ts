import { type RateCardColumn, rateCardColumns } from '@payouts/contract/rate-cards/columns'
import { shownColumns } from './column-words.ts'
import type { CellEdit } from './edits.ts'

/** Where a block is pasted: its first row, its first column, and the columns that are shown from there. */
type Place = { row: number; column: RateCardColumn; columns: readonly RateCardColumn[] }

/**
 * The cells of a block that was copied in a spreadsheet. Its first row may name columns, as files or this table do, in
 * any order; columns that a card does not have are left out. Otherwise its cells fill the shown columns from the place
 * on.
 */
export function pastedEdits(text: string, { row, column, columns }: Place): CellEdit[] {
  const block = cellsOf(text)
  const named = (block[0] ?? []).map(columnOfName)
  const hasHeader = named.filter((name) => name !== undefined).length >= 2
  const targets = hasHeader ? named : columns.slice(Math.max(0, columns.indexOf(column)))
  return block.slice(hasHeader ? 1 : 0).flatMap((cells, down) =>
    cells.flatMap((cell, across) => {
      const target = targets[across]
      return target === undefined ? [] : [{ row: row + down, column: target, text: plainText(cell, target) }]
    })
  )
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

const byName = new Map<string, RateCardColumn>(
  rateCardColumns.flatMap((column) => [
    [plainName(column), column] as const,
    [plainName(shownColumns[column].label.replace(/\(.*\)/, '')), column] as const
  ])
)

const columnOfName = (name: string): RateCardColumn | undefined => byName.get(plainName(name.replace(/\(.*\)/, '')))

/** A spreadsheet shows `RM 1,234.50` and `9 %` where a rule has `1234.50` and `9`. */
function plainText(cell: string, column: RateCardColumn): string {
  const text = cell.trim()
  if (!shownColumns[column].isFigure) return text
  const figure = text
    .replace(/^RM\s*/i, '')
    .replace(/\s*%$/, '')
    .replace(/^−/, '-')
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(figure) ? figure.replaceAll(',', '') : figure
}

/** Rows of cells. A cell with line breaks or tabs stands in quotes, which it doubles inside. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/y
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  while (cell.lastIndex <= whole.length) {
    const found = cell.exec(whole)
    if (!found) break
    const [, written = '', end = ''] = found
    rows.at(-1)?.push(unquoted(written))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

const unquoted = (written: string): string =>
  /^".*"$/s.test(written) ? written.slice(1, -1).replaceAll('""', '"').replaceAll('\n', ' ') : written

/** Cells as a spreadsheet takes them. */
export const copiedText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => cells.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
