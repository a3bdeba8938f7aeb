import type { JournalProfileName } from '@payouts/contract/journal-export/profiles'
import type { JournalStatus } from '@payouts/contract/journal-export/schema'
import type { Day } from '@payouts/contract/page'
import type { Generated, GeneratedAlways } from 'kysely'

type JournalExportsTable = {
  export_id: GeneratedAlways<number>
  profile: JournalProfileName
  step: 'DAY' | 'MONTH'
  from_day: Day
  to_day: Day
  /** Null only inside the transaction that writes it. */
  sha256: Buffer | null
  made_by: number
  made_at: Date
  handing_over_at: Generated<Date | null>
  handed_over_at: Generated<Date | null>
  handed_to: Generated<string | null>
  problem: Generated<string | null>
}

type GlJournalsTable = {
  journal_no: string
  journal_year: number
  journal_number: number
  export_id: number
  journal_date: Day
  batch_no: number | null
  status: JournalStatus
  external_document_no: string | null
  message: string | null
  answered_at: Date | null
  replaces: string | null
  /** Which journals of the ledger it has: ranges of their ids, as PostgreSQL writes them. */
  bookings: string
}

type GlJournalLinesTable = {
  journal_no: string
  document_no: number
  line_no: number
  part: string | null
  account: string
  cost_centre: string
  vendor_code: string
  debit: string
  credit: string
  text: string
}

/** A view. */
type GlJournalSourcesTable = {
  journal_no: string
  journal_id: number
  is_live: boolean
}

/** What of the ledger is in no journal yet. Maintained by the database. */
type BookingsToExportTable = {
  journal_id: GeneratedAlways<number>
  posted_on: GeneratedAlways<Day>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    journal_exports: JournalExportsTable
    gl_journals: GlJournalsTable
    gl_journal_lines: GlJournalLinesTable
    gl_journal_sources: GlJournalSourcesTable
    bookings_to_export: BookingsToExportTable
  }
}
