import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { CycleRow } from '#cycles/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { IncomingFile } from '#platform/incoming/incoming-file.ts'
import type { LoadingTable } from '#transactions/partition.ts'
import type { TwinSearch } from '#transactions/twins/twin-search.ts'
import type { CycleDates, GivenDates } from './chosen-dates.ts'
import type { ReadFile, ReadProgress } from './load.ts'

/** The request of an import. */
export type CycleImport = {
  batchNo: number
  name: string
  commissionType: CommissionType
  dates: GivenDates
  source: IncomingFile
  actor: Caller | 'system'
  clock: Clock
  requestId?: string
  onProgress?: (progress: ImportProgress) => void
  /** Into how many parts the cycle is cut; by default by the length of its file. */
  partCount?: number
  /** From how many e-invoice numbers on they are recorded in a table of their own. */
  manyNumbers?: number
  /** How long to wait for a pause of transactions' readers before setting the former version aside. */
  timeoutMs?: number
}

export type ImportProgress = ReadProgress & { stage: 'reading' | 'indexing' | 'checking' }

/** The totals of the accepted rows. */
export type LoadedSums = { amount: string; latest: string | null; is_too_large: boolean }

/** The actions that hold rows on arrival: for missing e-invoices, and as duplicates. */
export type ReservedHolds = { eInvoice: number; duplicate: number }

/** A file that was read into its table. */
export type Loaded = {
  /** The versions of the rate card that gave the amounts; null where the file had them. */
  cardVersions: number[] | null
  read: ReadFile
  sums: LoadedSums
  holds: ReservedHolds
  twins: TwinSearch
}

/** A loaded file that becomes the current version. */
export type NewVersion = Loaded & {
  table: LoadingTable
  version: number
  dates: CycleDates
  fileSha256: string
  former: CycleRow | undefined
}
