import type { ColumnKind } from '@payouts/contract/downloads/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { RawBuilder } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'

export type ReportColumn = {
  /** The column of the query, and of the totals. */
  key: string
  /** The heading. */
  title: string
  kind: ColumnKind
  /** In characters; by its kind and title where it is not given. */
  width?: number
  /** Whether its sum appears below the rows; only for money and counts. */
  total?: true
}

/** How one total becomes another, step by step. */
export type ReportWaterfall = {
  title: string
  /** A total starts at zero; any other step starts where the one before it ended, and a negative one subtracts. */
  steps: readonly { label: string; amount: Ringgit; isTotal?: true }[]
}

/** What a report is built from: the caller's own view of the database, so that a company's user sees its rows alone. */
export type ReportContext = { db: Database; caller: Caller; clock: Clock }

/** One report, ready to be written in any format. */
export type Report = {
  /** Names it in requests and in the audit trail of downloads. */
  template: string
  title: string
  /** The filters, as a person reads them. They appear above the rows. */
  filters: readonly { label: string; value: string }[]
  /** Drawn side by side above the rows of a document; the other formats do without. */
  waterfalls?: readonly ReportWaterfall[]
  columns: readonly ReportColumn[]
  /**
   * A select with a column for each key: money as numeric(…,2), counts as integers, rates as numeric, days as date,
   * instants as timestamptz, the rest as text. Its order is settled. It reads the tables alone: no locks, no writes,
   * no temporary tables. A user of one company runs it on that company's views.
   */
  rows: RawBuilder<unknown>
  /** Answers the number of rows where totals know it; otherwise the rows are counted. */
  rowCount?: RawBuilder<{ count: number }>
}
