import type { RecordField } from '@payouts/contract/dealers/record-fields'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { DocumentStatus, DocumentType } from '@payouts/contract/self-billing/document-kinds'
import type { PayerDetails } from '@payouts/contract/self-billing/payer'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type PayerChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  before: ColumnType<PayerDetails | null, string | null, never>
  after: ColumnType<PayerDetails, string, never>
  valid_from: Day
}

type EInvoiceDocumentsTable = {
  document_id: GeneratedAlways<number>
  document_no: ColumnType<string, string, never>
  company_id: ColumnType<number, number, never>
  batch_no: ColumnType<number, number, never>
  type: ColumnType<DocumentType, DocumentType, never>
  status: DocumentStatus
  /** As the document states it: what a note takes back is positive. */
  amount: Ringgit
  row_count: number
  held_count: number
  replaces: number | null
  /** Of a refused or invalid document: whether its rows are issued again. */
  settled: Generated<boolean>
  missing: RecordField[]
  created_at: Date
  approved_at: Date
  issued_at: Date | null
  sent_at: Date | null
  try_count: Generated<number>
  unknown_at: Date | null
  searched_at: Date | null
  submission_uid: string | null
  uuid: string | null
  long_id: string | null
  validated_at: Date | null
  numbers_given_at: Date | null
  paid_first_at: Date | null
  issue_by: Day | null
  rejection_asked_at: Date | null
  rejection_reason: string | null
  rejection_settled: Generated<boolean>
  /** Why two people cancel it, until the authority was told. */
  cancelling: string | null
  checked_at: Date | null
  mailed_at: Date | null
  mailed_to: string | null
  /** Why its mail was refused for good. */
  mail_problem: string | null
  problem_code: string | null
  problem: string | null
  problem_path: string | null
}

type EInvoiceLinesTable = {
  document_id: number
  line_no: number
  transaction_type: string
  is_clawback: boolean
  row_count: number
  amount: Ringgit
}

type EInvoiceRowSetsTable = {
  document_id: number
  line_no: number
  batch_no: number
  company_id: number
  takes_back: Generated<boolean>
  /** Until the document is dead, or what it states of these rows was taken back. */
  live: Generated<boolean>
  transaction_ids: number[]
  /** Of each of them, in their order. */
  amounts: Ringgit[]
}

/** A view of the row sets, one record a row. */
type EInvoiceRowsView = {
  document_id: number
  line_no: number
  batch_no: number
  company_id: number
  transaction_id: number
  /** The row's own, with its sign; turned round where it is taken back. */
  amount: Ringgit
  takes_back: boolean
  live: boolean
}

type EInvoiceBytesTable = {
  document_id: number
  bytes: ColumnType<Buffer, Buffer, never>
  sha256: ColumnType<string, string, never>
}

type EInvoiceReferencesTable = { document_id: number; refers_to: number | null }

type EInvoiceEventsTable = {
  event_id: GeneratedAlways<number>
  document_id: number
  at: Date
  what: string
  detail: Generated<string>
  correlation_id: string | null
}

type EInvoiceCyclesTable = { batch_no: number; approved_at: Date; change_no: number | null }

type EInvoiceCancellationsTable = RequestColumns & { change_id: GeneratedAlways<number>; document_id: number }

/** One row. */
type EInvoiceConnectionTable = {
  busy_until: Date | null
  failing_since: Date | null
  problem: string | null
  window_hours: Generated<number>
  window_read_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    payer_changes: PayerChangesTable
    e_invoice_documents: EInvoiceDocumentsTable
    e_invoice_lines: EInvoiceLinesTable
    e_invoice_row_sets: EInvoiceRowSetsTable
    e_invoice_rows: EInvoiceRowsView
    e_invoice_bytes: EInvoiceBytesTable
    e_invoice_cancellations: EInvoiceCancellationsTable
    e_invoice_references: EInvoiceReferencesTable
    e_invoice_events: EInvoiceEventsTable
    e_invoice_cycles: EInvoiceCyclesTable
    e_invoice_connection: EInvoiceConnectionTable
  }
}
