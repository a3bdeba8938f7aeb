import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { Settlement } from '@payouts/contract/reconciliation/kept-back-schema'
import type {
  Direction,
  EntryStatus,
  FileFormat,
  FileProblemKind,
  FileSource,
  FileStatus,
  UnknownOutcome
} from '@payouts/contract/reconciliation/schema'
import type { Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type ReceivedFilesTable = {
  file_id: GeneratedAlways<number>
  file_name: string
  sha256: string
  byte_count: number
  source: FileSource
  received_by: number | null
  received_at: Date
  status: FileStatus
  format: FileFormat | null
  format_version: string | null
  message_id: string | null
  problem: string | null
  payments_changed: Generated<number>
  payments_unchanged: Generated<number>
  entries_matched: Generated<number>
  entries_proposed: Generated<number>
  entries_unmatched: Generated<number>
  entries_contradicting: Generated<number>
  problem_count: Generated<number>
  /** The number of notes. */
  note_count: Generated<number>
  /** Hash of the message's content; null for a list, for a refused file, and before the release that introduced it. */
  content_sha256: Generated<string | null>
  repeats_file_id: Generated<number | null>
}

type ReceivedFileProblemsTable = {
  file_id: number
  position: number
  kind: Generated<FileProblemKind>
  place: string
  problem: string
}

type BankStatementsTable = {
  statement_id: GeneratedAlways<number>
  file_id: number
  account_number: string
  statement_ref: string
  sequence_no: number | null
  opening_balance: Ringgit
  opening_on: Day
  closing_balance: Ringgit
  closing_on: Day
  entry_count: number
  previous_id: number | null
}

type BankEntriesTable = {
  entry_id: GeneratedAlways<number>
  file_id: number
  /** Null for a notification's entry. */
  statement_id: number | null
  account_number: string
  position: number
  /** 0 for a whole entry; negative for charges within an entry or a part of it. */
  part: number
  amount: Ringgit
  direction: Direction
  is_return: boolean
  booked_on: Day
  value_on: Day
  bank_reference: string | null
  end_to_end_id: string | null
  batch_reference: string | null
  message_reference: string | null
  /** The payments that its references name; null if an earlier version kept only one. */
  named: string[] | null
  named_in_text: Generated<string[]>
  named_batches: string[] | null
  narrative: string | null
  transaction_count: number | null
  transaction_amount: Ringgit | null
  /** Charges within the amount, according to the bank. */
  charges: Generated<Ringgit>
  /** The booked amount, if charges became an entry of their own. */
  whole_amount: Ringgit | null
  /** Split off from a debit of several payments; the bank did not count it. */
  split_off: Generated<boolean>
  counterparty_account: string | null
  counterparty_name: string | null
  reason_code: string | null
  reason_text: string | null
  status: EntryStatus
  matched_by: 'REFERENCE' | 'TEXT' | 'BATCH' | 'NOTIFICATION' | 'PERSON' | 'CHARGES' | null
  problem: string | null
  proposed_reference: string | null
  proposes_charges: Generated<boolean>
  /** Null if the server proposes it. */
  proposed_by: number | null
  proposed_on: Date | null
  brought_by: number | null
  four_eyes: boolean
  decided_by: number | null
  decided_on: Date | null
  comment: Generated<string>
}

type BankEntryPaymentsTable = {
  reference_no: string
  direction: Direction
  on_statement: boolean
  entry_id: number
  amount: Ringgit
}

type BookedChargesTable = {
  charge_id: GeneratedAlways<number>
  entry_id: number
  /** Negative if the bank refunded charges. */
  amount: Ringgit
  booked_at: Date
  taken_back_at: Date | null
}

type AwaitedEntriesTable = {
  reference_no: string
  direction: Direction
  amount: Ringgit
  since: Day
  /** Whether it happened before the first statement. */
  is_before: Generated<boolean>
}

/** Maintained by the database. */
type AwaitedTotalsTable = {
  direction: GeneratedAlways<Direction>
  is_before: GeneratedAlways<boolean>
  entry_count: GeneratedAlways<number>
  amount: GeneratedAlways<Ringgit>
}

type BankBooksTable = {
  account_number: string
  /** Before the first statement. */
  opening_balance: Ringgit
  opening_on: Day
  closing_balance: Ringgit
  /** The sum of entries of statements that were set aside, debits negative. */
  set_aside: Generated<Ringgit>
}

type UnknownRequestsTable = RequestColumns & {
  request_id: GeneratedAlways<number>
  outcome: UnknownOutcome
  settled_on: Day | null
  payment_count: number
  amount: Ringgit
}

type UnknownRequestPaymentsTable = { request_id: number; reference_no: string; is_open: Generated<boolean> }

/** A request to take an entry back that was set aside. */
type EntryTakeBacksTable = RequestColumns & {
  request_id: GeneratedAlways<number>
  entry_id: number
}

/** A request to settle what is kept back. */
type KeptBackRequestsTable = RequestColumns & {
  request_id: GeneratedAlways<number>
  kept_back_id: number
  outcome: Settlement
  /** The credit named as the bank's correction. */
  entry_id: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    received_files: ReceivedFilesTable
    received_file_problems: ReceivedFileProblemsTable
    bank_statements: BankStatementsTable
    bank_entries: BankEntriesTable
    bank_entry_payments: BankEntryPaymentsTable
    booked_charges: BookedChargesTable
    awaited_entries: AwaitedEntriesTable
    awaited_totals: AwaitedTotalsTable
    bank_books: BankBooksTable
    unknown_requests: UnknownRequestsTable
    unknown_request_payments: UnknownRequestPaymentsTable
    entry_take_backs: EntryTakeBacksTable
    kept_back_requests: KeptBackRequestsTable
  }
}
