import type { Day } from '@payouts/contract/page'
import type { Problem } from '#platform/csv/values.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Skipped } from '#platform/incoming/table.ts'
import type { RecordPart } from '../record.ts'

/** A change of a known dealer that a file requests and a second person has to decide. */
export type RequestedChange = {
  companyId: number
  companyCode: string
  companyName: string
  /** The changed fields before and in the file. */
  before: RecordPart
  after: RecordPart
}

/** Where a file's changes of known dealers wait for a second person. */
export type SecondPerson = {
  /** The pending changes by dealer: their fields with the new values. */
  waiting(tx: Tx): Promise<ReadonlyMap<number, RecordPart>>
  request(tx: Tx, changes: readonly RequestedChange[]): Promise<void>
}

/** What a change of e-invoice duties does to cycles that are not approved. */
export type EInvoiceDuties = {
  /** Comes before every other lock of the import. */
  lock(tx: Tx): Promise<void>
  follow(tx: Tx, companyIds: readonly number[]): Promise<void>
}

export type DealerImport = {
  fileName: string
  open(): AsyncIterable<Buffer>
  actor: Caller | 'system'
  today: Day
  /** Opens the ledger account of each new dealer. */
  openAccounts(tx: Tx, companyIds: readonly number[]): Promise<void>
  secondPerson: SecondPerson
  eInvoices: EInvoiceDuties
}

export type DealerImportReport = {
  rowsRead: number
  rowsRejected: number
  skipped: Skipped
  /** Companies, each counted once whatever its number of branches. */
  added: number
  changed: number
  /** Companies with a new request; they may have changed otherwise too. */
  requested: number
  unchanged: number
  rejections: (Problem & { line: number })[]
  /** What was accepted but should be checked: bank accounts whose length differs from their bank's. */
  doubts: (Problem & { line: number })[]
}
