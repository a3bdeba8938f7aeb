import { comparedForm } from '@payouts/contract/normal-form'
import { BadFile } from '../incoming/bad-file.ts'
import { cellsWith } from '../incoming/cell-address.ts'
import { shown } from './values.ts'

/** The columns of a kind of file, which its header row names in any order. */
export type Columns<Column extends string, Optional extends string = never> = {
  required: readonly Column[]
  /** A file may lack these; their values may be empty. */
  optional?: readonly Optional[]
  /** Required columns whose values may be empty. */
  mayBeEmpty?: readonly Column[]
  /** Columns whose numbers in workbooks are days. */
  days?: readonly (Column | Optional)[]
}

/** The index of each column in a file's rows, and how many values a row has. A file may lack the optional ones. */
export type Header<Column extends string, Optional extends string = never> = {
  positions: Record<Column, number> & Partial<Record<Optional, number>>
  width: number
}

/** A line that may be the header row: its number, and its values or why it cannot be split. */
export type HeadLine = { number: number; names: readonly string[] | string }

/** The known columns of a header row by position, and what is wrong with it. */
type Named<Column extends string, Optional extends string> = {
  line: HeadLine
  header: Header<Column, Optional>
  knownCount: number
  problems: string[]
}

/** The first complete header row; undefined if there is none. */
export function headerIn<Column extends string, Optional extends string>(
  lines: readonly HeadLine[],
  columns: Columns<Column, Optional>
): { at: number; header: Header<Column, Optional> } | undefined {
  for (const [at, line] of lines.entries()) {
    const { header, problems } = namedIn(line, columns)
    if (problems.length === 0) return { at, header }
  }
  return undefined
}

/** Says in one sentence what is wrong with the line that comes closest to a header row. */
export function noHeader<Column extends string, Optional extends string>(
  lines: readonly HeadLine[],
  columns: Columns<Column, Optional>
): BadFile {
  const [first] = lines
  if (!first) return new BadFile('The file is empty.')
  const named = lines.map((line) => namedIn(line, columns))
  const nearest = named.reduce((best, one) => (one.knownCount > best.knownCount ? one : best))
  const needed = `It must name: ${columns.required.join(',')}.`
  if (nearest.knownCount > 0) {
    const where = nearest.line === first ? 'The header row' : `The header row, line ${nearest.line.number},`
    return new BadFile(`${where} ${nearest.problems.join('; it ')}. ${needed}`)
  }
  if (typeof first.names === 'string') return new BadFile(`Line ${first.number}, the header row, ${first.names}.`)
  const quoted = listed(first.names.filter((name) => name !== ''))
  return new BadFile(`The file has no header row above its rows: line ${first.number} is “${quoted}”. ${needed}`)
}

/** Columns are named without regard to case, blanks, hyphens and underscores. */
const nameForm = (name: string): string => comparedForm(name).replace(/[\s_-]/g, '')

function namedIn<Column extends string, Optional extends string>(
  line: HeadLine,
  { required, optional = [] }: Columns<Column, Optional>
): Named<Column, Optional> {
  const names = typeof line.names === 'string' ? [] : line.names.map(nameForm)
  const width = names.findLastIndex((name) => name !== '') + 1
  const all = [...required, ...optional].map((column) => ({ column, name: nameForm(column) }))
  const known = new Set(all.map(({ name }) => name))
  const found = all.filter(({ name }) => names.includes(name))
  const unknown = names.slice(0, width).flatMap((name, at) => (known.has(name) ? [] : [line.names[at] || '(empty)']))
  const problems = [
    named(
      'lacks',
      required.filter((column) => !names.includes(nameForm(column)))
    ),
    named('has the unknown', unknown),
    named(
      'repeats',
      found
        .filter(({ name }) => names.indexOf(name) !== names.lastIndexOf(name))
        .map(({ column, name }) => `${column} (${cellsWith(name, names, line.number)})`)
    )
  ].filter((problem) => problem !== '')
  const positions = Object.fromEntries(found.map(({ column, name }) => [column, names.indexOf(name)]))
  return {
    line,
    header: { positions: positions as Header<Column, Optional>['positions'], width },
    knownCount: found.length,
    problems
  }
}

function named(verb: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `${verb} column${names.length === 1 ? '' : 's'} ${listed(names, 20)}`
}

const longestName = 40

/** The first few names, each shortened: a refusal never quotes a whole file. */
function listed(names: readonly string[], most = 3): string {
  const short = names.slice(0, most).map((name) => {
    const text = shown(name)
    return text.length > longestName ? `${text.slice(0, longestName)}…` : text
  })
  const more = names.length - short.length
  return `${short.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/**
 * Lines above the header row may be titles, dates or filters.
 * @throws BadFile if a line has so many values that it may be a row
 */
export function requireTitle(line: HeadLine, headerLine: number, { required }: Columns<string, string>): void {
  const { length } = typeof line.names === 'string' ? [] : line.names.filter((name) => name !== '')
  if (length * 2 <= required.length) return
  throw new BadFile(
    `Line ${line.number} stands above the header row, line ${headerLine}, and looks like a row. Delete it, or put it below.`
  )
}
