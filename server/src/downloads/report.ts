import type { ColumnKind } from '@payouts/contract/downloads/schema'
import type { RawBuilder } from 'kysely'

export type ReportColumn = {
  /** The column of the query, and of the totals. */
  key: string
  /** What stands above it. */
  title: string
  kind: ColumnKind
  /** In characters; by its kind and title where it is not given. */
  width?: number
  /** Whether its sum stands below the rows; money and counts only. */
  total?: true
}

/** One report, ready to be written in any format. */
export type Report = {
  /** Names it in requests and in the record of who took what away. */
  template: string
  title: string
  /** What it was narrowed to, as a person reads it. They stand above the rows. */
  filters: readonly { label: string; value: string }[]
  columns: readonly ReportColumn[]
  /**
   * A select with a column for each key: money as numeric(…,2), counts as integers, rates as numeric, days as date,
   * instants as timestamptz, the rest as text. Its order is settled. It reads the tables alone: no locks, no writes,
   * no temporary tables. A user of one company runs it under its row-level security.
   */
  rows: RawBuilder<unknown>
  /** How many rows there will be, where totals that are kept can tell it; else they are counted. */
  rowCount?: RawBuilder<{ count: number }>
}
