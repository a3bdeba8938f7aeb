import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { countTotals } from '../totals.ts'
import type { CycleImport, NewVersion } from './cycle-import.ts'
import { attachPartition, setPartitionAside } from './partition.ts'

export type Marked = { rowsHeld: number; rowsExcluded: number }

/** Makes a loaded version the one that counts, and keeps its rejections. Answers what rules marked on the way in. */
export async function recordVersion(tx: Tx, request: CycleImport, made: NewVersion): Promise<Marked | Refusal> {
  const { batchNo } = request
  const refusal = made.former && (await retire(tx, request, made.former.version))
  if (refusal) return refusal
  await keepCycle(tx, request, made)
  await keepVersion(tx, request, made)
  await sql`
    insert into import_rejections (batch_no, version, line, column_name, value, problem)
    select ${batchNo}, ${made.version}, line, column_name, value, problem from import_problems`.execute(tx)
  await attachPartition(tx, made.table, batchNo)
  await countTotals(tx, batchNo)
  return { rowsHeld: await recordHold(tx, request, made.holdActionId), rowsExcluded: await excludedRows(tx, batchNo) }
}

/** Well below the time after which a call is given up. */
const usualPatienceMs = 20_000

/** A dropped version has been set aside already. */
async function retire(tx: Tx, request: CycleImport, version: number): Promise<Refusal | undefined> {
  const { batchNo, patienceMs = usualPatienceMs } = request
  const { numUpdatedRows } = await tx
    .updateTable('cycle_versions')
    .set({ status: 'Retired' })
    .where('batch_no', '=', batchNo)
    .where('version', '=', version)
    .where('status', '<>', 'Dropped')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? setPartitionAside(tx, { batchNo, version, patienceMs }) : undefined
}

async function keepCycle(tx: Tx, { batchNo, name, commissionType }: CycleImport, made: NewVersion): Promise<void> {
  const cycle = {
    version: made.version,
    name,
    commission_type: commissionType,
    cutoff_date: made.dates.cutoffDate,
    report_date: made.dates.reportDate,
    payout_date: made.dates.payoutDate,
    status: 'In Validation' as const,
    requested_by: null,
    requested_at: null,
    requested_digest: null
  }
  await tx
    .insertInto('cycles')
    .values({ batch_no: batchNo, ...cycle })
    .onConflict((conflict) => conflict.column('batch_no').doUpdateSet(cycle))
    .execute()
}

async function keepVersion(tx: Tx, request: CycleImport, made: NewVersion): Promise<void> {
  const { rowsRead, rowsRejected } = made.read
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
      total_amount: made.sums.amount,
      imported_by: request.actor === 'system' ? null : request.actor.userId,
      imported_on: request.clock.now()
    })
    .execute()
}

/** The rows arrived with this action's number, which was reserved before them. */
async function recordHold(tx: Tx, { batchNo, clock }: CycleImport, actionId: number): Promise<number> {
  const { rows } = await sql<{ transaction_count: number }>`
    insert into cycle_actions (action_id, kind, batch_no, hold_type, remark, acted_at, amount, dealer_count, transaction_count)
    overriding system value
    select ${actionId}, 'HOLD', ${batchNo}, 'e-Inv Missing', 'The e-invoice number has not been supplied.', ${clock.now()},
      sum(amount), count(distinct company_id), sum(row_count)
    from cycle_totals
    where batch_no = ${batchNo} and hold_type = 'e-Inv Missing'
    having sum(row_count) > 0
    returning transaction_count`.execute(tx)
  return rows[0]?.transaction_count ?? 0
}

async function excludedRows(tx: Tx, batchNo: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(row_count), 0)::bigint as rows
    from cycle_totals where batch_no = ${batchNo} and state = 'EXCLUDED'`.execute(tx)
  return rows[0]?.rows ?? 0
}
