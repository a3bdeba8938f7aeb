import type { CommissionType, CycleStatus } from '@payouts/contract/cycles/schema'
import { canRepair } from '@payouts/contract/imports/can'
import type { Ringgit } from '@payouts/contract/money'
import { sql } from 'kysely'
import { noSuchCycle } from '#cycles/lock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import '#cycles/tables.ts'
import '../tables.ts'

type Named = { batchNo: number; version: number }

/** A version of a cycle, with its file and the current version. */
export type FileOfVersion = Named & {
  /** The version that the file arrived as: its rejected rows and their repairs are kept under it. */
  fileVersion: number
  displayName: string
  commissionType: CommissionType
  fileName: string
  payoutStatus: CycleStatus
  currentVersion: number
  isSameFile: boolean
  isCalculated: boolean
  rowsRead: number
  rowsAccepted: number
  rowsRepaired: number
  rowsRejected: number
  totalAmount: Ringgit
}

/** The file that a version was read from. */
export async function fileOfVersion(db: Database, { batchNo, version }: Named): Promise<FileOfVersion | Refusal> {
  const { rows } = await sql<FileOfVersion>`
    select cycles.batch_no as "batchNo", import.version, coalesce(import.file_version, import.version) as "fileVersion",
      import.name as "displayName", import.commission_type as "commissionType", import.file_name as "fileName",
      cycles.status as "payoutStatus", cycles.version as "currentVersion",
      coalesce(import.file_version, import.version) = coalesce(current.file_version, current.version) as "isSameFile",
      import.card_versions is not null as "isCalculated", import.rows_read as "rowsRead", import.rows_accepted as "rowsAccepted", import.rows_repaired as "rowsRepaired",
      import.rows_rejected as "rowsRejected", import.total_amount as "totalAmount"
    from cycles
    join cycle_versions as import using (batch_no)
    join cycle_versions as current on current.batch_no = cycles.batch_no and current.version = cycles.version
    where cycles.batch_no = ${batchNo} and import.version in (${version}, cycles.version)`.execute(db)
  if (rows.length === 0) return noSuchCycle(batchNo)
  const found = rows.find((row) => row.version === version)
  return found ?? refuse('refusedByRule', `Payout cycle ${batchNo} has no version ${version}.`, 'version')
}

/**
 * The same, to change what is repaired of it. Repairs of a cycle are changed one after the other. Refuses a version
 * whose rejected rows can no longer be repaired.
 */
export async function lockRepairs(tx: Tx, named: Named): Promise<FileOfVersion | Refusal> {
  await sql`select pg_advisory_xact_lock(hashtext('repairs of a cycle'), ${named.batchNo})`.execute(tx)
  const file = await fileOfVersion(tx, named)
  if (isRefusal(file)) return file
  return refusedBy(canRepair(file), 'version') ?? file
}
