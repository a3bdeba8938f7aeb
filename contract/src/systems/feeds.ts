import { z } from 'zod'
import { journalEndpoints } from '#journal-export/endpoints.ts'
import { instant } from '#page.ts'
import type { Permission } from '#permissions.ts'
import { reconciliationEndpoints } from '#reconciliation/endpoints.ts'
import { type FeedKind, feedKind } from './feed-kinds.ts'
import { importOperations } from './import-operations.ts'

function rightOf(access: unknown): Permission {
  const [right, another] = Array.isArray(access) ? (access as Permission[]) : []
  if (!right || another) throw new Error('A file of a feed needs one right.')
  return right
}

const ofImport = (id: string) => rightOf(importOperations.find((operation) => operation.id === id)?.access)

/** The right that a client needs to bring files of a kind: that of a person who imports the same file. */
export const feedRights: Readonly<Record<FeedKind, Permission>> = {
  cycles: ofImport('importCycle'),
  sales: ofImport('importSales'),
  dealers: ofImport('importDealers'),
  'e-invoices': ofImport('importEInvoices'),
  'cash-outs': ofImport('importCashOuts'),
  'journal-answers': rightOf(journalEndpoints.importJournalAnswers.access),
  'bank-files': rightOf(reconciliationEndpoints.receiveBankFile.access)
}

/** Files of a kind: where they are put, who brings them, and how it stands. */
export const feed = z.object({
  kind: feedKind,
  /** Where the server looks, in words; null where none is set. */
  place: z.string().nullable(),
  /** With which the variables begin that set the place. */
  variables: z.string(),
  clientName: z.string().nullable(),
  /** Null before the first look. */
  lookedOn: instant.nullable(),
  /** Files that are there and still to be read: just written, or failed. */
  waiting: z.int(),
  /** Why nothing is read, or which files could not be, with what to do. */
  problem: z.string().nullable()
})
export type Feed = z.infer<typeof feed>

/** A file that was read, or refused. */
export const feedFile = z.object({
  fileId: z.int(),
  kind: feedKind,
  fileName: z.string(),
  byteCount: z.int(),
  clientName: z.string(),
  outcome: z.enum(['READ', 'REFUSED']),
  /** What came of it, or why it was refused. */
  summary: z.string(),
  readOn: instant,
  /** Whether it was moved on; null until it was. */
  movedOn: instant.nullable()
})
export type FeedFile = z.infer<typeof feedFile>
