import type { Columns, Header } from '../csv/header.ts'
import type { Line } from '../csv/lines.ts'
import { type Problem, shown } from '../csv/values.ts'

/** A row below the header: its values by position, and the problems of the row as a whole. */
export type TableRow = { line: Line; values: string[]; problems: readonly Problem[] }

/** What rows are checked against. */
export type RowRules = {
  width: number
  /** The header row's texts. */
  names: readonly string[]
  /** From this position on, every column may be empty. */
  optionalFrom: number
  /** Columns that must not be empty. */
  needed: readonly number[]
}

export function rowRules<Column extends string, Optional extends string>(
  { positions, width }: Header<Column, Optional>,
  { required, mayBeEmpty = [] }: Columns<Column, Optional>,
  names: readonly string[]
): RowRules {
  const needed = required.filter((column) => !mayBeEmpty.includes(column)).map((column) => positions[column])
  return { width, names, needed, optionalFrom: Math.max(...needed) + 1 }
}

const none: readonly Problem[] = []

/** A line as a row of the table; `cut` is its values, or why it cannot be split. */
export function rowOf(line: Line, cut: string[] | string, rules: RowRules): TableRow {
  if (line.fault) return spoiled(line, [], line.fault)
  if (typeof cut === 'string') return spoiled(line, [], cut)
  const { width, optionalFrom } = rules
  if (cut.length > width && cut.every((value, at) => at < width || value === '')) cut.length = width
  // Spreadsheets omit the separators after the last value of a row.
  if (cut.length >= optionalFrom && !line.unended) while (cut.length < width) cut.push('')
  const problem = kindProblem(cut, rules) ?? (cut.length === width ? undefined : widthProblem(cut, line, width))
  return problem === undefined ? { line, values: cut, problems: none } : spoiled(line, cut, problem)
}

function spoiled(line: Line, values: string[], problem: string): TableRow {
  return { line, values, problems: [{ column: 'row', value: shown(line.text), problem }] }
}

function widthProblem({ length }: readonly string[], { unended }: Line, width: number): string {
  const problem = `has ${length} value${length === 1 ? '' : 's'} where the header names ${width}`
  return unended && length < width ? `${problem}: the file may have been cut off here` : problem
}

const headerAgain = 'is the header row again: take it out of the file'
const totalOfRows = 'is a total of other rows: it is left out'
/** Problems of lines that are no rows of the table. */
export const noRowOfTable: readonly string[] = [headerAgain, totalOfRows]

/** Lines that people and programs add between or below the rows. */
function kindProblem(values: readonly string[], { names, needed }: RowRules): string | undefined {
  const first = values[0] || (values.find((value) => value !== '') ?? '')
  if (first.length === names[0]?.length && values.every((value, at) => isSameName(value, names[at]))) return headerAgain
  return first.length <= longestTotal &&
    totalsBegin.has(first.charAt(0)) &&
    total.test(first) &&
    needed.some((at) => !values[at])
    ? totalOfRows
    : undefined
}

const isSameName = (value: string, name = '') => value.toLowerCase() === name.toLowerCase()

const longestTotal = 40
/** Most rows begin with another letter and need no further check. */
const totalsBegin = new Set('tTgGsSjJ')
/** Also in Malay. */
const total = /^(?:grand|sub)?[\s-]*(?:total|jumlah|sum)\b/i
