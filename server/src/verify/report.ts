import { countText, decimalText } from '@payouts/contract/count-text'
import type { CheckResult } from './queries.ts'

/** What was checked, with its figures and each difference, for a terminal. */
export function verificationReport(results: readonly CheckResult[]): string {
  const rows = results.map((result) => [
    result.differenceCount === 0 ? 'ok' : 'DIFFERS',
    countText(result.checked),
    result.amount === null ? '' : decimalText(result.amount),
    result.title
  ])
  const table = aligned([['', 'checked', 'RM', 'what'], ...rows])
  const differing = results.filter(({ differenceCount }) => differenceCount > 0)
  return [table, ...differing.map(differenceLines), verdict(results.length, differing)].join('\n\n')
}

function aligned(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const isFigure = (column: number) => column === 1 || column === 2
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        if (column === row.length - 1) return cell
        return isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
      })
      .join('  ')
  return rows.map(line).join('\n')
}

function differenceLines({ title, differences, differenceCount }: CheckResult): string {
  const lines = differences.map(({ subject, kept, found }) => `  ${subject}: kept ${kept}; found ${found}`)
  const unnamed = differenceCount - differences.length
  return [`${title}:`, ...lines, ...(unnamed > 0 ? [`  and ${countText(unnamed)} more`] : [])].join('\n')
}

function verdict(checkCount: number, differing: readonly CheckResult[]): string {
  if (differing.length === 0) return `All ${checkCount} statements hold.`
  return `${differing.length} of ${checkCount} statements do not hold.`
}
