import { countText } from '#count-text.ts'
import { senOf } from '#money.ts'
import { day } from '#page.ts'
import { largestRate, longestCell, mostValues, type RateCardColumn } from './columns.ts'
import { everything, type Span } from './conditions.ts'
import type { RateRule, RuleProblem } from './schema.ts'

const amountPattern = /^-?\d{1,12}(\.\d{1,2})?$/
const ratePattern = /^(-?)(\d{1,6})(?:\.(\d{1,4}))?$/
const countPattern = /^\d{1,9}$/

/** Reads the cells of a rule, each as null where it is empty, and reports those that cannot be read. */
export class CellReader {
  readonly cells: RateRule
  /** Its place among the rules, from 1. */
  readonly row: number
  readonly #problems: RuleProblem[]

  constructor(cells: RateRule, row: number, problems: RuleProblem[]) {
    this.cells = cells
    this.row = row
    this.#problems = problems
    for (const [column, text] of Object.entries(cells) as [RateCardColumn, string][])
      if (text.length > longestCell) this.report(column, `has more than ${countText(longestCell)} characters`)
  }

  report(column: RateCardColumn, problem: string): void {
    const { ruleNo } = this.cells
    this.#problems.push({ row: this.row, ruleNo: ruleNo.slice(0, 50), column, problem })
  }

  requireEmpty(columns: readonly RateCardColumn[], problem: string): void {
    for (const column of columns) if (this.cells[column] !== '') this.report(column, problem)
  }

  oneOf<Value extends string>(column: RateCardColumn, values: readonly Value[]): Value | null {
    const text = this.cells[column]
    const value = values.find((known) => known === text)
    if (text !== '' && value === undefined) this.report(column, `is none of ${values.join(', ')}`)
    return value ?? null
  }

  /** Values separated by `|`, sorted. */
  several(column: 'transactionType' | 'companyCode'): readonly string[] | null {
    if (this.cells[column] === '') return null
    const values = this.cells[column].split('|').map((text) => text.trim())
    if (values.includes('')) this.report(column, 'has an empty value between its separators')
    if (values.length > mostValues) this.report(column, `has more than ${mostValues} values`)
    return [...new Set(values)].sort()
  }

  day(column: 'fromDay' | 'toDay'): string | null {
    const text = this.cells[column]
    if (text === '') return null
    if (day.safeParse(text).success) return text
    this.report(column, 'is no day, written YYYY-MM-DD')
    return null
  }

  sen(column: RateCardColumn): bigint | null {
    const text = this.cells[column]
    if (text === '') return null
    if (amountPattern.test(text)) return senOf(text)
    this.report(column, 'is no amount in RM with up to 2 decimals')
    return null
  }

  /** In ten-thousandths of a percent. */
  rate({ least, most } = { least: -largestRate, most: largestRate }): bigint | null {
    const { rate } = this.cells
    if (rate === '') return null
    const [, sign, whole = '0', fraction = ''] = ratePattern.exec(rate) ?? []
    if (sign === undefined) {
      this.report(
        'rate',
        /^-?[\d.]+$/.test(rate) ? `is not between ${least} and ${most} with up to 4 decimals` : 'is no percentage'
      )
      return null
    }
    const size = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
    const value = sign === '-' ? -size : size
    if (value >= BigInt(least) * 10_000n && value <= BigInt(most) * 10_000n) return value
    this.report('rate', `is not between ${least} and ${most} percent`)
    return null
  }

  count(column: RateCardColumn, least: number): number | null {
    const text = this.cells[column]
    if (text === '') return null
    if (countPattern.test(text) && Number(text) >= least) return Number(text)
    this.report(column, `is no whole number from ${least}`)
    return null
  }

  /** A range that ends before it begins admits no row. */
  inOrder(column: RateCardColumn, span: Span): Span {
    if (span.from <= span.to) return span
    this.report(column, 'ends before it begins')
    return everything
  }
}
