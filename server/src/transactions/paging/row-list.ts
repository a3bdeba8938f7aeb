import type { TransactionState } from '@payouts/contract/cycles/schema'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AmountLimits } from '#platform/db/list-sql.ts'

export type SortColumn =
  | 'transaction_date'
  | 'yes_id'
  | 'transaction_no'
  | 'transaction_type'
  | 'plan_name'
  | 'incentive_amount'

/** Transactions to be sorted. */
export type RowList = {
  /** `transactions as line where …`: the rows of the list, by the fastest access to all of them. */
  rows: RawBuilder<unknown>
  sortColumn: SortColumn
  total: number
}

/**
 * A list whose order is that of indexes, though no index contains its rows only: a scan in order finds one of them
 * among `rangeTotal / total` rows on average.
 */
export type IndexedList = RowList & {
  /** Identifies this list until its rows change. */
  key: string
  /** Whether it may be cached until then. */
  isCacheable: boolean
  /** Ranges of `transactions as line`, of one cycle each, that an index has in this order; the list merges them. */
  indexRanges: readonly RawBuilder<SqlBool>[]
  /** The part of the order in which all of its rows lie, if its filters say so. */
  part?: OrderPart
  /** Which rows of the ranges belong to the list. */
  condition: RawBuilder<SqlBool>
  /** Rows of the ranges. */
  rangeTotal: number
  /**
   * Set if all of its rows are found without reading others, as by an index in another order: then a page is taken of
   * the list as a whole, which is cached, rather than looked for among other rows.
   */
  isFoundWhole?: boolean
  /** Set if its rows stand together in a longer list of the same order: that list. */
  around?: () => Promise<ListAround | undefined>
  /** Set if only state and hold type distinguish its rows from the others of whole cycles. */
  byState?: ListByState
}

/** What a scan reads of a list. */
export type ScannedList = Pick<IndexedList, 'sortColumn' | 'indexRanges' | 'part' | 'condition'>

/** A list whose rows of each state are counted by histograms. */
export type CountedList = ScannedList & { total: number; byState: ListByState }

/** A longer list, and how many of its rows come before those of another. */
export type ListAround = { list: CountedList; rowsBefore: number }

export type ListByState = {
  batchNos: readonly number[]
  /** The sum of the cycles' versions, which identifies their orders. */
  versions: number
  /** The sum of their change numbers. */
  changes: number
  /** Which rows are in the list; without it all rows, whatever their state. */
  has?(state: TransactionState, holdType: string): boolean
}

/** Identifies a row of a page. */
export type RowKey = { batch_no: number; id: string }

/** A position in the order, whether or not the list has a row there; without an id, before all rows with its key. */
export type Boundary = { sort_key: string; id: string | null }

/** Up to this many ranges are merged; the rows of more are collected first. */
export const mostIndexRanges = 50

/** A part of an order: from the first boundary on, and before the second. */
export type OrderPart = { from?: Boundary | undefined; until?: Boundary | undefined }

/** The rows within limits, in the order of their amounts, which are whole sen; undefined without limits. */
export function partWithin({ amountFrom, amountTo }: AmountLimits): OrderPart | undefined {
  if (!amountFrom && !amountTo) return undefined
  return {
    from: amountFrom ? { sort_key: amountFrom, id: null } : undefined,
    until: amountTo ? { sort_key: ringgitOf(senOf(amountTo) + 1n), id: null } : undefined
  }
}

type Ordered = Pick<RowList, 'sortColumn'>

export const sortOf = ({ sortColumn }: Ordered): RawBuilder<unknown> => sql.ref(`line.${sortColumn}`)

/** Rows before a boundary, or from it on. */
export function comparedTo(list: Ordered, comparison: '<' | '>=', boundary: Boundary): RawBuilder<SqlBool> {
  const sortKey = sql`${boundary.sort_key}::${typeOf(list)}`
  if (boundary.id === null) return sql`${sortOf(list)} ${sql.raw(comparison)} ${sortKey}`
  return sql`(${sortOf(list)}, line.id) ${sql.raw(comparison)} (${sortKey}, ${boundary.id}::bigint)`
}

/** The type of the column that the list is sorted by. */
export function typeOf({ sortColumn }: Ordered): RawBuilder<unknown> {
  if (sortColumn === 'transaction_date') return sql`date`
  return sortColumn === 'incentive_amount' ? sql`numeric` : sql`text`
}
