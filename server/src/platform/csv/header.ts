import { valuesOf } from './fields.ts'
import type { Line } from './lines.ts'
import { shown } from './values.ts'

/** The index of each column in a file's rows, and how many values a row has. A file may lack the optional ones. */
export type Header<Column extends string, Optional extends string = never> = {
  positions: Record<Column, number> & Partial<Record<Optional, number>>
  width: number
}

/**
 * Reads a header row, which names the columns in any order.
 * Answers a sentence for the person instead when it is not one: every missing, unknown and repeated column is named.
 */
export function readHeader<Column extends string, Optional extends string = never>(
  line: Line,
  columns: readonly Column[],
  optional: readonly Optional[] = []
): Header<Column, Optional> | string {
  const names = line.fault ? `it is ${line.fault}` : valuesOf(line.text)
  if (typeof names === 'string') return `The header row cannot be read: ${names}.`
  const all = [...columns, ...optional]
  const known = new Set<string>(all)
  const problems = [
    listed(
      'lacks',
      columns.filter((column) => !names.includes(column))
    ),
    listed(
      'has the unknown',
      names.filter((name) => !known.has(name)).map((name) => shown(name) || '(empty)')
    ),
    listed(
      'repeats',
      all.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
    )
  ].filter((problem) => problem !== '')
  if (problems.length > 0) return `The header row ${problems.join('; it ')}. It must name: ${columns.join(',')}.`
  const found = all.filter((column) => names.includes(column))
  const positions = Object.fromEntries(found.map((column) => [column, names.indexOf(column)]))
  return { positions: positions as Header<Column, Optional>['positions'], width: names.length }
}

function listed(verb: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${verb} column${names.length === 1 ? '' : 's'} ${names.join(', ')}`
}
