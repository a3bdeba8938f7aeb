import pg from 'pg'
import type { TablePart } from './manifest.ts'

const { escapeIdentifier } = pg

type Copied = Pick<TablePart, 'schema' | 'table' | 'columns'>

/** Settings under which COPY's text is the same wherever it is written or read. */
export const copySettings = { TimeZone: 'UTC', DateStyle: 'ISO', IntervalStyle: 'postgres', extra_float_digits: '3' }

/** Completed jobs are not needed. */
const onlyRows: Record<string, string> = { 'pgboss.job': `where state in ('created', 'retry', 'active')` }

export function qualified({ schema, table }: Pick<Copied, 'schema' | 'table'>): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`
}

const columnsOf = ({ columns }: Copied) => columns.map(({ name }) => escapeIdentifier(name)).join(', ')

export function copyOutOf(table: Copied): string {
  const rows = onlyRows[`${table.schema}.${table.table}`] ?? ''
  return `copy (select ${columnsOf(table)} from ${qualified(table)} ${rows}) to stdout`
}

export function copyInto(table: Copied): string {
  return `copy ${qualified(table)} (${columnsOf(table)}) from stdin`
}
