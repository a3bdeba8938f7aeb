import { countOf } from '@payouts/contract/count-text'
import { ringgitOf, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import {
  type BenefitColumn,
  type BenefitKind,
  benefitColumns,
  benefitKinds,
  mostBenefits,
  type NewBenefit
} from '@payouts/contract/withholding-tax/benefits'
import { dayProblem, shown, textProblem } from '#platform/csv/values.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { orRefused, tableIn } from '#platform/incoming/table.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'

type BenefitLine = NewBenefit & { line: number }
type LineProblem = { line: number; column: string; value: string; problem: string }

/** Which of these codes belong to a dealer. */
type Known = (codes: readonly string[]) => Promise<{ has: (code: string) => boolean }>

/** Reads a file of benefits, one a row. Refuses it as a whole, with each line that is wrong. */
export async function readBenefits(file: Buffer, today: Day, knownOf: Known): Promise<BenefitLine[] | Refusal> {
  const read = await orRefused(linesIn(file, today))
  if (isRefusal(read)) return read
  if (read.lines.length > mostBenefits)
    return refuse('refusedByRule', `A file may have ${mostBenefits} benefits. Split it.`, 'fileContent')
  const known = await knownOf(read.codes.map(({ value }) => value))
  const unknown = read.codes
    .filter(({ value }) => !known.has(value))
    .map((code) => ({ ...code, column: 'companyCode', problem: 'belongs to no dealer' }))
  const problems = [...read.problems, ...unknown].sort((one, other) => one.line - other.line)
  return problems.length > 0 ? refuseLines(problems) : read.lines
}

/** How many problems of a file its refusal names. */
const mostNamed = 20

/** The refusal of a file that names each of its wrong lines. */
function refuseLines(problems: readonly LineProblem[]): Refusal {
  const lines = problems
    .slice(0, mostNamed)
    .map(({ line, column, value, problem }) => `Line ${line}, ${column} ${value}: ${problem}.`)
  const left = problems.length - lines.length
  const more = left > 0 ? [`And ${countOf(left, 'more problem')}.`] : []
  return refuse('refusedByRule', ['Nothing was requested:', ...lines, ...more].join('\n'), 'fileContent')
}

type Read = { lines: BenefitLine[]; problems: LineProblem[]; codes: { line: number; value: string }[] }

async function linesIn(file: Buffer, today: Day): Promise<Read> {
  const codes: Read['codes'] = []
  const lines: BenefitLine[] = []
  const problems: LineProblem[] = []
  const columns = { required: benefitColumns, mayBeEmpty: ['note'] as const }
  for await (const { header, rows } of tableIn(fileInMemory(file, '').open(), columns))
    for (const { line, values, problems: ofRow } of rows) {
      const of = (column: BenefitColumn) => (values[header.positions[column]] ?? '').trim()
      const kind = of('kind').toUpperCase()
      const found: Record<BenefitColumn, string | undefined> = {
        companyCode: textProblem(of('companyCode'), 50),
        date: dayProblem(of('date')) ?? dayOfBenefitProblem(of('date'), today),
        kind: isKind(kind) ? undefined : `is none of ${benefitKinds.join(', ')}`,
        cost: costProblem(of('cost')),
        note: of('note').length > 200 ? 'has more than 200 characters' : undefined
      }
      const ofLine = [
        ...ofRow,
        ...benefitColumns.flatMap((column) => {
          const problem = found[column]
          return problem === undefined ? [] : [{ column, value: shown(of(column)), problem }]
        })
      ]
      if (found.companyCode === undefined) codes.push({ line: line.number, value: of('companyCode') })
      problems.push(...ofLine.map((problem) => ({ line: line.number, ...problem })))
      if (ofLine.length > 0 || !isKind(kind)) continue
      const cost = ringgitOf(senOf(of('cost')))
      lines.push({
        ...{ line: line.number, companyCode: of('companyCode'), givenOn: of('date'), kind, cost, note: of('note') }
      })
    }
  return { lines, problems, codes }
}

const isKind = (value: string): value is BenefitKind => benefitKinds.some((kind) => kind === value)

/** Benefits were given, in a year that this product knows. */
export const dayOfBenefitProblem = (value: Day, today: Day): string | undefined => {
  if (value > today) return 'lies in the future'
  return value < '2000-01-01' ? 'lies before the year 2000' : undefined
}

function costProblem(value: string): string | undefined {
  const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(value) && senOf(value) > 0n
  return isAmount ? undefined : 'is not an amount above zero with at most two decimals, such as 1234.50'
}
