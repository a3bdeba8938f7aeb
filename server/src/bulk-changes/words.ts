import { bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import { bulkKindsOf } from '@payouts/contract/bulk-changes/rights'
import { countOf } from '@payouts/contract/count-text'
import { permission } from '@payouts/contract/permissions'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** Files of changes touch the accounts of many dealers, so a company's own user has no part in them. */

export const noSuchBulkChange = (): Refusal =>
  refuse('refusedByRule', 'There is no such file of changes.', 'bulkChangeId')

/** What to write into a column, or what to do about a row as a whole. */
export function columnAdvice(kind: BulkKind): (column: string) => string {
  const columns = bulkColumnsOf[kind]
  const takes = new Map(columns.map((column) => [column.name, column.takes]))
  return (column) => takes.get(column) ?? `A value for each column: ${columns.map(({ name }) => name).join(', ')}.`
}

/** `12 adjustments`. */
export const whatOf = ({ kind, rowCount }: { kind: BulkKind; rowCount: number }): string =>
  countOf(rowCount, ...bulkKindsOf[kind].nouns)

export const mayApproveFiles = permission('Bulk Changes', 'APPROVE')

const mostNamed = 5

/** The first of some rows with what is said of each, for a refusal: "Line 3: …; line 8: … and others". */
export function namedLines(rows: readonly { line: number; words: string }[]): string {
  const named = rows.slice(0, mostNamed).map(({ line, words }) => `Line ${line}: ${words}`)
  return `${named.join(' ')}${rows.length > mostNamed ? ' And others.' : ''}`
}
