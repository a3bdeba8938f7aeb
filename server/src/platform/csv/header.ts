import { valuesOf } from './fields.ts'
import type { Line } from './lines.ts'
import { shown } from './values.ts'

/** The index of each column in a file's rows, and how many values a row has. */
export type Header<Column extends string> = { positions: Record<Column, number>; width: number }

/**
 * Reads a header row, which names the columns in any order.
 * Answers a sentence for the person instead when it is not one: every missing, unknown and repeated column is named.
 */
export function readHeader<Column extends string>(line: Line, columns: readonly Column[]): Header<Column> | string {
  const names = line.fault ? `it is ${line.fault}` : valuesOf(line.text)
  if (typeof names === 'string') return `The header row cannot be read: ${names}.`
  const known = new Set<string>(columns)
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
      columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
    )
  ].filter((problem) => problem !== '')
  if (problems.length > 0) return `The header row ${problems.join('; it ')}. It must name: ${columns.join(',')}.`
  const positions = Object.fromEntries(columns.map((column) => [column, names.indexOf(column)]))
  return { positions: positions as Record<Column, number>, width: names.length }
}

function listed(verb: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${verb} column${names.length === 1 ? '' : 's'} ${names.join(', ')}`
}
