import { ringgitOf } from '@payouts/contract/money'
import {
  type FileProblem,
  optionalResultColumns,
  type ResultColumn,
  resultColumns,
  resultStatuses
} from '@payouts/contract/reconciliation/schema'
import type { Header } from '#platform/csv/header.ts'
import type { Line } from '#platform/csv/lines.ts'
import { amountFormProblem, dayProblem, type Problem, shown, textProblem } from '#platform/csv/values.ts'
import { bounded } from '#platform/incoming/decode.ts'
import { nothingSkipped, skippedText, tableIn } from '#platform/incoming/table.ts'
import type { TableRow } from '#platform/incoming/table-row.ts'
import { senFrom } from './decimal.ts'
import { referenceForm } from './named-payments.ts'
import type { Staging } from './staging.ts'

/**
 * Reads a list of results, one payment a row. A bad row is recorded and left out.
 * @throws BadFile without a proper header row or any row
 */
export async function readResults(
  chunks: AsyncIterable<Buffer>,
  { staging, mostBytes }: { staging: Staging; mostBytes: number }
): Promise<FileProblem[]> {
  const problems: FileProblem[] = []
  const rowOf = new Map<string, number>()
  let skipped = nothingSkipped
  for await (const { header, rows, skipped: soFar } of tableIn(bounded(chunks, mostBytes), columns)) {
    for (const row of rows)
      problems.push(...takeRow(row, header, { staging, rowOf }).map((problem) => named(row.line, problem)))
    skipped = soFar
    await staging.write()
  }
  const note = skippedText(skipped).trim()
  return note === '' ? problems : [...problems, { kind: 'NOTE', place: 'Lines', problem: note }]
}

const columns = { required: resultColumns, mayBeEmpty: optionalResultColumns }

const named = ({ number }: Line, { column, value, problem }: Problem): FileProblem => ({
  kind: 'PROBLEM',
  place: `Line ${number}, ${column}`,
  problem: value === '' ? problem : `${problem}: ${value}`
})

type Taking = { staging: Staging; rowOf: Map<string, number> }

function takeRow(
  { line, values, problems: ofRow }: TableRow,
  { positions }: Header<ResultColumn>,
  { staging, rowOf }: Taking
): readonly Problem[] {
  if (ofRow.length > 0) return ofRow
  const textOf = (column: ResultColumn) => values[positions[column]] ?? ''
  const status = resultStatuses.find((each) => each === textOf('status'))
  const problems = resultColumns.flatMap((column): Problem[] => {
    const problem = problemOf(column, textOf(column))
    return problem === undefined ? [] : [{ column, value: shown(textOf(column)), problem }]
  })
  const referenceNo = referenceForm(textOf('referenceNo'))
  const earlier = rowOf.get(referenceNo)
  if (earlier !== undefined)
    problems.push({ column: 'referenceNo', value: shown(referenceNo), problem: `is on line ${earlier} already` })
  const amount = senFrom(textOf('amount'))
  if (problems.length > 0 || !status || typeof amount === 'string') return problems
  rowOf.set(referenceNo, line.number)
  staging.report({
    scope: 'PAYMENT',
    batchReference: null,
    referenceNo,
    says: true,
    status,
    unknownStatus: null,
    reasonCode: textOf('reasonCode') || null,
    reasonText: textOf('reasonText') || null,
    bankReference: textOf('bankReference') || null,
    valueDate: textOf('valueDate') || null,
    amount: ringgitOf(amount),
    count: null,
    line: line.number
  })
  return []
}

function problemOf(column: ResultColumn, value: string): string | undefined {
  switch (column) {
    case 'referenceNo':
      return textProblem(value, 50)
    case 'status':
      return resultStatuses.some((each) => each === value) ? undefined : `is none of ${resultStatuses.join(', ')}`
    case 'amount':
      return amountProblem(value)
    case 'valueDate':
      return value === '' ? undefined : dayProblem(value)
    default:
      return value === '' ? undefined : textProblem(value, column === 'reasonText' ? 500 : 100)
  }
}

function amountProblem(value: string): string | undefined {
  const amount = senFrom(value)
  if (typeof amount === 'string') return amountFormProblem(value) ?? amount
  return amount === 0n ? 'is not an amount above zero' : undefined
}
