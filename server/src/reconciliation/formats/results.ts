import { ringgitOf } from '@payouts/contract/money'
import {
  type FileProblem,
  type ResultColumn,
  resultColumns,
  resultStatuses
} from '@payouts/contract/reconciliation/schema'
import { valuesOf } from '../../platform/csv/fields.ts'
import { type Header, readHeader } from '../../platform/csv/header.ts'
import { type Line, linesOf } from '../../platform/csv/lines.ts'
import { dayProblem, type Problem, rowProblem, shown, textProblem } from '../../platform/csv/values.ts'
import { BadFile } from '../../platform/incoming/bad-file.ts'
import { decoded } from '../../platform/incoming/decode.ts'
import { senFrom } from './decimal.ts'
import type { Staging } from './staging.ts'

/**
 * Takes a list of results: one payment a row. A bad row is named and left out.
 * @throws BadFile without a proper header row, or without a row
 */
export async function readResults(
  chunks: AsyncIterable<Buffer>,
  { staging, mostBytes }: { staging: Staging; mostBytes: number }
): Promise<FileProblem[]> {
  const problems: FileProblem[] = []
  const rowOf = new Map<string, number>()
  let header: Header<ResultColumn> | undefined
  let rowsRead = 0
  for await (const lines of linesOf(asUtf8(chunks, mostBytes))) {
    for (const line of lines) {
      if (header === undefined) {
        const found = readHeader(line, resultColumns)
        if (typeof found === 'string') throw new BadFile(found)
        header = found
      } else if (line.text.trim() !== '' || line.fault) {
        rowsRead += 1
        problems.push(...takeRow(line, header, { staging, rowOf }).map((problem) => named(line, problem)))
      }
    }
    await staging.write()
  }
  if (rowsRead === 0) throw new BadFile('The file holds no row below its header.')
  return problems
}

/** The readers of lines take UTF-8. */
async function* asUtf8(chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  const { text } = await decoded(chunks, mostBytes)
  for await (const piece of text) yield Buffer.from(piece, 'utf8')
}

const named = ({ number }: Line, { column, value, problem }: Problem): FileProblem => ({
  kind: 'PROBLEM',
  place: `Line ${number}, ${column}`,
  problem: value === '' ? problem : `${problem}: ${value}`
})

type Taking = { staging: Staging; rowOf: Map<string, number> }

function takeRow(line: Line, { positions, width }: Header<ResultColumn>, { staging, rowOf }: Taking): Problem[] {
  const values = line.fault ? [] : valuesOf(line.text)
  const unreadable = rowProblem(line, values, width)
  if (unreadable || typeof values === 'string') return unreadable ? [unreadable] : []
  const textOf = (column: ResultColumn) => values[positions[column]] ?? ''
  const status = resultStatuses.find((each) => each === textOf('status'))
  const problems = resultColumns.flatMap((column): Problem[] => {
    const problem = problemOf(column, textOf(column))
    return problem === undefined ? [] : [{ column, value: shown(textOf(column)), problem }]
  })
  const referenceNo = textOf('referenceNo')
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
  if (typeof amount === 'string') return amount
  return amount === 0n ? 'is not an amount above zero' : undefined
}
