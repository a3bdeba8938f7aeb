import { countText } from '@payouts/contract/count-text'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { carriedLine } from '@payouts/contract/imports/carried'
import { leftOutText } from '@payouts/contract/imports/left-out'
import type { ImportReport, Rejection } from '@payouts/contract/imports/schema'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { setAsideSummary } from '@payouts/contract/transactions/set-aside-text'
import type { DealerImportReport } from '#dealers/import/dealer-import.ts'
import { skippedText } from '#platform/incoming/table.ts'

/** How many problems a summary shows; a command shows all. */
export const problemsShown = 20

export type ImportedCycle = {
  name: string
  commissionType: string
  reportDate: Day
  cutoffDate: Day
  payoutDate: Day
  /** The sum of accepted rows. */
  amount: Ringgit
  rowsHeld: number
  rowsExcluded: number
}

/** The result of a cycle's import for a terminal. `problems` are the first ones. */
export function cycleSummary(report: ImportReport, cycle: ImportedCycle, problems: readonly Rejection[]): string {
  const { batchNo, version } = report
  const heading = report.unchanged
    ? `Cycle ${batchNo} has this file already, as version ${version}: nothing was changed.`
    : `Cycle ${batchNo} was imported as version ${version}.`
  const figures: [string, number, (string | undefined)?][] = [
    ['Rows read', report.rowsRead],
    ['Accepted', report.rowsAccepted, withCurrency(cycle.amount)],
    [`  held as ${holdTypes.eInvoiceMissing}`, cycle.rowsHeld],
    [`  held as ${holdTypes.duplicate}`, report.rowsDuplicate, duplicateAmount(report)],
    ['  excluded', cycle.rowsExcluded],
    ['Rejected', report.rowsRejected]
  ]
  return [
    heading,
    `${cycle.name}, ${cycle.commissionType}: report ${cycle.reportDate}, cut-off ${cycle.cutoffDate}, payout ${cycle.payoutDate}`,
    '',
    ...figures.map(([name, count, amount]) =>
      `${name.padEnd(24)}${countText(count).padStart(12)}  ${amount ?? ''}`.trimEnd()
    ),
    ...(report.carried.length > 0
      ? [
          '',
          'What had been decided about rows of earlier versions:',
          ...report.carried.map((sum) => `  ${carriedLine(sum)}`)
        ]
      : []),
    ...[skippedText(report), leftOutText(report.leftOut), setAsideSummary(report.setAside)]
      .filter((text) => text !== '')
      .map((text) => `\n${text.trim()}`),
    ...rejectedRows(report.rowsRejected, problems),
    ...(report.rowsRejected > 0
      ? [
          '',
          `All of them: npx payouts import rejected --batch-no ${batchNo}, or Incentive > Validations in the console.`
        ]
      : []),
    ...(report.unchanged ? [] : ['', 'It is In Validation until somebody accepts or drops it there.']),
    ''
  ].join('\n')
}

/** Only if there are any. */
const duplicateAmount = (report: ImportReport): string | undefined =>
  report.rowsDuplicate > 0 ? withCurrency(report.duplicateAmount) : undefined

/** The result of an import of dealers. */
export function dealerSummary(report: DealerImportReport): string {
  const { added, changed, requested, unchanged } = report
  const counts = [`${countText(added)} added`, `${countText(changed)} changed`, `${countText(unchanged)} unchanged`]
  const nothing = added + changed + requested === 0 ? ' Nothing was changed.' : ''
  const waiting = `${countText(requested)} of them ${requested === 1 ? 'waits' : 'wait'} for a second person, under Dealers in the console, with bank, identity, tax or route.`
  return [
    `Dealers: ${counts.join(', ')}; ${countText(report.rowsRejected)} of ${countText(report.rowsRead)} rows rejected.${skippedText(report.skipped)}${nothing}`,
    ...(requested > 0 ? [waiting] : []),
    ...rejectedRows(report.rowsRejected, report.rejections),
    ...doubtfulRows(report.doubts),
    ''
  ].join('\n')
}

function rejectedRows(rowsRejected: number, problems: readonly Rejection[]): string[] {
  if (rowsRejected === 0) return []
  const which = rowsRejected > problemsShown ? `, the first ${problemsShown} problems` : ''
  return ['', `Rejected rows${which}:`, ...tableOf(problems)]
}

function doubtfulRows(doubts: readonly Rejection[]): string[] {
  if (doubts.length === 0) return []
  const which = doubts.length > problemsShown ? `, the first ${problemsShown} of ${countText(doubts.length)}` : ''
  return ['', `Taken, but to be checked with the dealer before money goes there${which}:`, ...tableOf(doubts)]
}

function tableOf(problems: readonly Rejection[]): string[] {
  const shown = problems.slice(0, problemsShown)
  const cells = shown.map(({ line, column, value, problem }) => [String(line), column, clipped(value), problem])
  const table = [['line', 'column', 'value', 'problem'], ...cells]
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  return table.map(([line = '', column = '', value = '', problem = '']) =>
    `  ${line.padStart(widths[0] ?? 0)}  ${column.padEnd(widths[1] ?? 0)}  ${value.padEnd(widths[2] ?? 0)}  ${problem}`.trimEnd()
  )
}

const clipped = (value: string) => (value.length > 40 ? `${value.slice(0, 39)}…` : value)
