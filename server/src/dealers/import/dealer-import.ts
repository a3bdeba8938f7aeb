import type { Day } from '@payouts/contract/page'
import type { Problem } from '../../platform/csv/values.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Skipped } from '../../platform/incoming/table.ts'
import type { RecordPart } from '../record.ts'

/** A change of a known dealer that a file requests and a second person has to decide. */
export type RequestedChange = {
  companyId: number
  companyCode: string
  companyName: string
  /** The changed fields as they are, and as the file has them. */
  before: RecordPart
  after: RecordPart
}

/** Where a file's changes of known dealers wait for a second person. */
export type SecondPerson = {
  /** What waits already, by the dealer's number: its fields as they are to be. */
  waiting(tx: Tx): Promise<ReadonlyMap<number, RecordPart>>
  request(tx: Tx, changes: readonly RequestedChange[]): Promise<void>
}

/** What a file that changes who owes e-invoice numbers does to cycles that are not approved. */
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
  /** The ledger's account of each dealer that is new. */
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
  /** Of which something waits for a second person now; it may have changed in something else, too. */
  requested: number
  unchanged: number
  rejections: (Problem & { line: number })[]
  /** What was taken, and a person should look at: bank accounts of another length than their bank's. */
  doubts: (Problem & { line: number })[]
}
