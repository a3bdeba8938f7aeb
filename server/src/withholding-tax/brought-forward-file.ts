import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { comparedForm } from '@payouts/contract/normal-form'
import { type Day, firstDay } from '@payouts/contract/page'
import type { Header } from '#platform/csv/header.ts'
import { amountFormProblem, type Problem, shown, textProblem } from '#platform/csv/values.ts'
import { nothingSkipped, type Skipped, tableIn } from '#platform/incoming/table.ts'
import type { TableRow } from '#platform/incoming/table-row.ts'
import { yearOf } from './rules.ts'

export const paidInYearColumns = ['companyCode', 'year', 'amount'] as const
type Column = (typeof paidInYearColumns)[number]

/** What a dealer was paid in a year, according to a row. */
export type PaidInYear = { line: number; companyCode: string; year: number; amount: Ringgit }
export type ProblemOfLine = Problem & { line: number }

type BroughtForwardFile = { rows: PaidInYear[]; problems: ProblemOfLine[]; skipped: Skipped }

/** Reads a file of payments to dealers. @throws BadFile without a proper header row or any row */
export async function readBroughtForward(chunks: AsyncIterable<Buffer>, today: Day): Promise<BroughtForwardFile> {
  const read: BroughtForwardFile = { rows: [], problems: [], skipped: nothingSkipped }
  for await (const { header, rows, skipped } of tableIn(chunks, { required: paidInYearColumns })) {
    for (const row of rows) readRow(row, header, { today, read })
    read.skipped = skipped
  }
  read.problems.push(...repeated(read.rows))
  return read
}

function readRow(
  { line, values, problems: ofRow }: TableRow,
  { positions }: Header<Column>,
  { today, read }: { today: Day; read: BroughtForwardFile }
): void {
  if (ofRow.length > 0) {
    read.problems.push(...ofRow.map((problem) => ({ line: line.number, ...problem })))
    return
  }
  const textIn = (column: Column) => values[positions[column]] ?? ''
  const found: Record<Column, string | undefined> = {
    companyCode: textProblem(textIn('companyCode'), 50),
    year: yearProblem(textIn('year'), today),
    amount: amountProblem(textIn('amount'))
  }
  const problems = paidInYearColumns.flatMap((column) => {
    const problem = found[column]
    return problem === undefined ? [] : [{ line: line.number, column, value: shown(textIn(column)), problem }]
  })
  read.problems.push(...problems)
  if (problems.length > 0) return
  const amount = ringgitOf(senOf(textIn('amount')))
  read.rows.push({ line: line.number, companyCode: textIn('companyCode'), year: Number(textIn('year')), amount })
}

function yearProblem(value: string, today: Day): string | undefined {
  if (value === '') return 'is missing'
  if (!/^\d{4}$/.test(value) || Number(value) < yearOf(firstDay))
    return `is not a year from ${yearOf(firstDay)} on, written YYYY`
  return Number(value) > yearOf(today) ? 'lies in the future' : undefined
}

/** Zero removes what was brought forward by mistake. */
function amountProblem(value: string): string | undefined {
  const problem = amountFormProblem(value)
  if (problem !== undefined) return problem
  if (/^\d{1,9}(\.\d{1,2})?$/.test(value)) return undefined
  return 'is not an amount from 0.00 to 999999999.99 with at most two decimals'
}

function repeated(rows: readonly PaidInYear[]): ProblemOfLine[] {
  const lineOf = new Map<string, number>()
  return rows.flatMap(({ line, companyCode, year }) => {
    const dealerAndYear = `${year} ${comparedForm(companyCode)}`
    const first = lineOf.get(dealerAndYear)
    if (first === undefined) lineOf.set(dealerAndYear, line)
    const problem = `repeats the dealer and the year of line ${first}`
    return first === undefined ? [] : [{ line, column: 'companyCode', value: companyCode, problem }]
  })
}
