import type { ColumnKind } from '@payouts/contract/downloads/schema'
import type { Language } from '@payouts/contract/language'
import type { Ringgit } from '@payouts/contract/money'
import type { RawBuilder } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'

export type ReportColumn = {
  /** The column of the query and the totals. */
  key: string
  /** The heading. */
  title: string
  kind: ColumnKind
  /** In characters; by default from kind and title. */
  width?: number
  /** Whether its sum appears below the rows; only for money and counts. */
  total?: true
}

/** The steps from one total to another. */
export type ReportWaterfall = {
  title: string
  /** A total starts at zero; any other step starts at the end of the one before, and a negative one subtracts. */
  steps: readonly { label: string; amount: Ringgit; isTotal?: true }[]
}

/** What a report is built from: the caller's own view of the database, so that a company's user sees only its rows. */
export type ReportContext = { db: Database; caller: Caller; clock: Clock; services: Pick<Services, 'config'> }

/** One report, for any format. */
export type Report = {
  /** Its name in requests and in the audit trail of downloads. */
  template: string
  title: string
  /** Of the file's own words; English if it is left out. */
  language?: Language
  /** The filters in words, shown above the rows. */
  filters: readonly { label: string; value: string }[]
  /** Drawn side by side above the rows of a document; other formats have none. */
  waterfalls?: readonly ReportWaterfall[]
  columns: readonly ReportColumn[]
  /**
   * A select with a column for each key: money as numeric(…,2), counts as integers, rates as numeric, days as date,
   * instants as timestamptz, the rest as text. Its order is unambiguous. It only reads tables: no locks, writes or
   * temporary tables. A company's user runs it on the company's views.
   */
  rows: RawBuilder<unknown>
  /** The number of rows from kept totals; without it the rows are counted. */
  rowCount?: RawBuilder<{ count: number }>
}
