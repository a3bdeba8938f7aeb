import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Some transactions in an order that indexes have, though no index knows which rows they are:
 * walking the indexes meets one of them among every `among / total` rows, on average.
 */
export type RowList = {
  /** What tells this list from others until its rows change. */
  key: string
  /** Whether it may be kept until then. */
  isKept: boolean
  /** The parts of `transactions as line`, of one cycle each, that an index has in this order; the list is their merger. */
  strands: readonly RawBuilder<SqlBool>[]
  /** Which of their rows belong to the list. */
  wanted: RawBuilder<SqlBool>
  /** `transactions as line where …`: the rows of the list, by the shortest way to all of them. */
  found: RawBuilder<unknown>
  sortColumn: 'transaction_date' | 'yes_id' | 'transaction_no' | 'transaction_type' | 'plan_name'
  /** Rows of the list, and of its strands. */
  total: number
  among: number
}

/** A row as pages name it. */
export type NamedRow = { batch_no: number; id: string }

/** A place in the order, whether or not a row of the list stands there; without an id, before all rows of its key. */
export type Mark = { sort_key: string; id: string | null }

/** So many parts are merged; of more, all rows are gathered first. */
export const mostStrands = 50

export const sortOf = ({ sortColumn }: RowList): RawBuilder<unknown> => sql.ref(`line.${sortColumn}`)

/** Rows before a mark, or from it on. */
export function standsBy(list: RowList, comparison: '<' | '>=', mark: Mark): RawBuilder<SqlBool> {
  const sortKey = list.sortColumn === 'transaction_date' ? sql`${mark.sort_key}::date` : sql`${mark.sort_key}::text`
  if (mark.id === null) return sql`${sortOf(list)} ${sql.raw(comparison)} ${sortKey}`
  return sql`(${sortOf(list)}, line.id) ${sql.raw(comparison)} (${sortKey}, ${mark.id}::bigint)`
}
