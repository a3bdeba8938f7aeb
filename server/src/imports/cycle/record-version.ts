import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CarriedSum } from '@payouts/contract/imports/carried'
import type { LeftOut } from '@payouts/contract/imports/left-out'
import type { SetAsideCounts } from '@payouts/contract/transactions/set-aside'
import { sql } from 'kysely'
import { notifyCycleApprovers } from '#cycles/notify-of-return.ts'
import { startValidation } from '#cycles/status.ts'
import { countTotals } from '#cycles/totals.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import { replaceNumbers, retireSetAside } from '#transactions/e-invoices/numbers.ts'
import { keepSetAside } from '#transactions/e-invoices/set-aside.ts'
import { attachPartition, setPartitionAside } from '#transactions/partition.ts'
import { recordImportedHold } from '#transactions/record-action.ts'
import { type Duplicates, duplicateRemark } from '#transactions/twins/find-twins.ts'
import { keepSums } from '../carry/carry-to-version.ts'
import { recordLeftOut } from '../left-out.ts'
import type { CycleImport, NewVersion } from './cycle-import.ts'

export type Marked = {
  rowsHeld: number
  rowsDuplicate: number
  rowsExcluded: number
  setAside: SetAsideCounts
  carried: CarriedSum[]
  leftOut: LeftOut
}

/** A version whose duplicates are known. */
type CheckedVersion = NewVersion & { duplicates: Duplicates }

/** Makes a loaded version current, and stores its rejections. Returns what rules marked during the import. */
export async function recordVersion(tx: Tx, request: CycleImport, made: CheckedVersion): Promise<Marked | Refusal> {
  const { batchNo } = request
  const refusal = made.former && (await retire(tx, request, made.former.version))
  if (refusal) return refusal
  await startValidation(tx, {
    batch_no: batchNo,
    version: made.version,
    name: request.name,
    commission_type: request.commissionType,
    cutoff_date: made.dates.cutoffDate,
    report_date: made.dates.reportDate,
    payout_date: made.dates.payoutDate,
    extra_columns: [...made.read.extraColumns]
  })
  const cycle = { batch_no: batchNo, name: request.name }
  await notifyCycleApprovers({ tx, clock: request.clock }, cycle, request.actor, 'a new version of it was imported')
  await retireSetAside(tx, batchNo)
  const setAside = await keepSetAside(tx, { batchNo, version: made.version }, made.table.ref)
  await insertVersion(tx, request, { ...made, setAside })
  const carried = made.former ? await keepSums(tx, { batchNo, version: made.version }) : []
  await sql`
    insert into import_rejections (batch_no, version, line, column_name, value, problem)
    select ${batchNo}, ${made.version}, line, column_name, value, problem from import_problems`.execute(tx)
  await sql`
    insert into rejected_rows (batch_no, version, line, row_values)
    select ${batchNo}, ${made.version}, line, row_values from rejected_values`.execute(tx)
  const leftOut = await recordLeftOut(tx, { batchNo, version: made.version, fileVersion: made.version })
  await attachPartition(tx, made.table, batchNo)
  await replaceNumbers(tx, batchNo, request.manyNumbers)
  await countTotals(tx, batchNo)
  const heldBy = (actionId: number) => (carried.length > 0 ? { heldRows: rowsHeldBy(batchNo, actionId) } : {})
  const rowsHeld = await recordImportedHold(tx, {
    ...heldBy(made.holds.eInvoice),
    actionId: made.holds.eInvoice,
    batchNo,
    holdType: holdTypes.eInvoiceMissing,
    remark: 'The e-invoice number has not been supplied.',
    actedAt: request.clock.now()
  })
  const { rowCount: rowsDuplicate } = made.duplicates
  if (rowsDuplicate > 0)
    await recordImportedHold(tx, {
      ...heldBy(made.holds.duplicate),
      actionId: made.holds.duplicate,
      batchNo,
      holdType: holdTypes.duplicate,
      remark: duplicateRemark,
      actedAt: request.clock.now(),
      mayHoldNothing: true
    })
  return { rowsHeld, rowsDuplicate, rowsExcluded: await excludedRows(tx, batchNo), setAside, carried, leftOut }
}

/** The rows that arrived with a hold; others inherit theirs from the previous version. */
const rowsHeldBy = (batchNo: number, actionId: number) => sql`(
  select company_id, hold_type, incentive_amount as amount, 1 as row_count
  from transactions where batch_no = ${batchNo} and hold_action_id = ${actionId})`

/** Well below the time limit of a call. */
const usualTimeoutMs = 20_000

/** A dropped version has been set aside already. */
async function retire(tx: Tx, request: CycleImport, version: number): Promise<Refusal | undefined> {
  const { batchNo, timeoutMs = usualTimeoutMs } = request
  const { numUpdatedRows } = await tx
    .updateTable('cycle_versions')
    .set({ status: 'Retired' })
    .where('batch_no', '=', batchNo)
    .where('version', '=', version)
    .where('status', '<>', 'Dropped')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? setPartitionAside(tx, { batchNo, version, timeoutMs }) : undefined
}

async function insertVersion(
  tx: Tx,
  request: CycleImport,
  made: CheckedVersion & Pick<Marked, 'setAside'>
): Promise<void> {
  const { rowsRead, rowsRejected, skipped } = made.read
  await tx
    .insertInto('cycle_versions')
    .values({
      batch_no: request.batchNo,
      version: made.version,
      status: 'In Validation',
      name: request.name,
      commission_type: request.commissionType,
      cutoff_date: made.dates.cutoffDate,
      report_date: made.dates.reportDate,
      payout_date: made.dates.payoutDate,
      file_name: request.source.fileName,
      file_sha256: made.fileSha256,
      rows_read: rowsRead,
      rows_accepted: rowsRead - rowsRejected,
      rows_rejected: rowsRejected,
      lines_above: skipped.linesAbove,
      empty_rows: skipped.emptyRows,
      total_amount: made.sums.amount,
      duplicate_rows: made.duplicates.rowCount,
      duplicate_amount: made.duplicates.amount,
      set_aside_payer_issues: made.setAside.payerIssues,
      set_aside_other_dealers: made.setAside.otherDealers,
      card_versions: made.cardVersions,
      imported_by: request.actor === 'system' ? null : request.actor.userId,
      imported_on: request.clock.now()
    })
    .execute()
}

async function excludedRows(tx: Tx, batchNo: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(row_count), 0)::bigint as rows
    from cycle_totals where batch_no = ${batchNo} and state = 'EXCLUDED'`.execute(tx)
  return rows[0]?.rows ?? 0
}
