import type { ColumnKind } from '@payouts/contract/downloads/schema'
import type { Ringgit } from '@payouts/contract/money'
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

/** How one total becomes another, step by step. */
export type ReportWaterfall = {
  title: string
  /** A total stands on zero; any other step begins where the one before it ended, and takes away below zero. */
  steps: readonly { label: string; amount: Ringgit; isTotal?: true }[]
}

/** One report, ready to be written in any format. */
export type Report = {
  /** Names it in requests and in the record of who took what away. */
  template: string
  title: string
  /** What it was narrowed to, as a person reads it. They stand above the rows. */
  filters: readonly { label: string; value: string }[]
  /** Drawn side by side above the rows of a document; the other formats do without. */
  waterfalls?: readonly ReportWaterfall[]
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
