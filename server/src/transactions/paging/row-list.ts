import type { TransactionState } from '@payouts/contract/cycles/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type SortColumn = 'transaction_date' | 'yes_id' | 'transaction_no' | 'transaction_type' | 'plan_name'

/** Transactions to be put in an order. */
export type RowList = {
  /** `transactions as line where …`: the rows of the list, by the shortest way to all of them. */
  rows: RawBuilder<unknown>
  sortColumn: SortColumn
  total: number
}

/**
 * A list whose order indexes have, though no index knows which rows are its own: a scan of the indexes in order meets
 * one of them among `rangeTotal / total` rows, on average.
 */
export type IndexedList = RowList & {
  /** Identifies this list until its rows change. */
  key: string
  /** Whether it may be cached until then. */
  isCacheable: boolean
  /** Ranges of `transactions as line`, of one cycle each, that an index has in this order; the list is their merger. */
  indexRanges: readonly RawBuilder<SqlBool>[]
  /** Which rows of the ranges belong to the list. */
  condition: RawBuilder<SqlBool>
  /** Rows of the ranges. */
  rangeTotal: number
  /** Set where state and hold type alone distinguish its rows from the others of whole cycles. */
  byState?: ListByState
}

export type ListByState = {
  batchNos: readonly number[]
  /** The versions of the cycles, added up: no order changes while these stay. */
  versions: number
  /** Their change numbers, added up. */
  changes: number
  /** Which rows are in the list; without it all are, whatever becomes of their states. */
  has?(state: TransactionState, holdType: string): boolean
}

/** What names a row of a page. */
export type RowKey = { batch_no: number; id: string }

/** A position in the order, with or without a row of the list; without an id, before all rows of its key. */
export type Boundary = { sort_key: string; id: string | null }

/** Up to this many ranges are merged; of more, all rows are gathered first. */
export const mostIndexRanges = 50

type Ordered = Pick<RowList, 'sortColumn'>

export const sortOf = ({ sortColumn }: Ordered): RawBuilder<unknown> => sql.ref(`line.${sortColumn}`)

/** Rows before a boundary, or from it on. */
export function comparedTo(list: Ordered, comparison: '<' | '>=', boundary: Boundary): RawBuilder<SqlBool> {
  const sortKey = sql`${boundary.sort_key}::${typeOf(list)}`
  if (boundary.id === null) return sql`${sortOf(list)} ${sql.raw(comparison)} ${sortKey}`
  return sql`(${sortOf(list)}, line.id) ${sql.raw(comparison)} (${sortKey}, ${boundary.id}::bigint)`
}

/** The type of the column that the list is sorted by. */
export const typeOf = ({ sortColumn }: Ordered): RawBuilder<unknown> =>
  sortColumn === 'transaction_date' ? sql`date` : sql`text`
