import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import type { Tx } from '#platform/db/database.ts'
import { settledStatus } from './rules.ts'
import type { CycleRow } from './tables.ts'
import { rowStatesOf } from './totals.ts'

/**
 * Recomputes a cycle's status after its rows have changed. `cycle` is the row as `lockCycle` returned it, before the
 * change: a cycle whose rows did not change keeps its status and its request for approval.
 */
export async function settleCycle(tx: Tx, cycle: CycleRow): Promise<CycleStatus> {
  const { changeNo, ...states } = await rowStatesOf(tx, cycle.batch_no)
  if (changeNo === cycle.change_no) return cycle.status
  const status = settledStatus(cycle.status, states)
  if (status !== cycle.status) await changeStatus(tx, cycle.batch_no, status)
  return status
}

const noRequest = { requested_by: null, requested_at: null, requested_digest: null }

/** Gives a cycle its new status. One that leaves Pending Approval for review loses its requester. */
export async function changeStatus(tx: Tx, batchNo: number, status: CycleStatus): Promise<void> {
  const withdrawn = ['Pending Review', 'Hold', 'Cancelled', 'In Validation', 'Dropped'].includes(status)
  await tx
    .updateTable('cycles')
    .set({
      status,
      ...(withdrawn ? noRequest : {})
    })
    .where('batch_no', '=', batchNo)
    .execute()
}

/** Submits a cycle for approval, with a digest of what was submitted. */
export async function submitCycle(
  tx: Tx,
  batchNo: number,
  request: { requestedBy: number; requestedAt: Date; digest: string }
): Promise<void> {
  await tx
    .updateTable('cycles')
    .set({
      status: 'Pending Approval',
      requested_by: request.requestedBy,
      requested_at: request.requestedAt,
      requested_digest: request.digest
    })
    .where('batch_no', '=', batchNo)
    .execute()
}

/** Approves a cycle for a day. `fourEyes`: whether FOUR_EYES was on. */
export async function scheduleCycle(
  tx: Tx,
  batchNo: number,
  approval: { approvedBy: number; approvedAt: Date; approvedFor: Day; fourEyes: boolean }
): Promise<void> {
  await tx
    .updateTable('cycles')
    .set({
      status: 'Scheduled',
      approved_by: approval.approvedBy,
      approved_at: approval.approvedAt,
      approved_for: approval.approvedFor,
      four_eyes: approval.fourEyes
    })
    .where('batch_no', '=', batchNo)
    .execute()
}

/** Takes back a cycle's approval: it is no longer scheduled or requested. */
export async function returnFromApproval(tx: Tx, batchNo: number): Promise<void> {
  await tx
    .updateTable('cycles')
    .set({ status: 'Pending Review', ...noRequest, approved_by: null, approved_at: null, approved_for: null })
    .where('batch_no', '=', batchNo)
    .execute()
}

type Calculation = Pick<
  CycleRow,
  'batch_no' | 'version' | 'name' | 'commission_type' | 'cutoff_date' | 'report_date' | 'payout_date' | 'extra_columns'
>

/**
 * Makes an imported calculation the current one: a new cycle, or the next version of one. It then awaits validation.
 */
export async function startValidation(tx: Tx, { batch_no: batchNo, ...calculation }: Calculation): Promise<void> {
  const cycle = {
    ...calculation,
    status: 'In Validation' as const,
    ...noRequest
  }
  await tx
    .insertInto('cycles')
    .values({ batch_no: batchNo, ...cycle })
    .onConflict((conflict) => conflict.column('batch_no').doUpdateSet(cycle))
    .execute()
}

/** Four-eyes: the requester may not decide. `fourEyes` is the setting FOUR_EYES. */
export function isOwnRequest(fourEyes: boolean, requestedBy: number | null, userId: number): boolean {
  return fourEyes && requestedBy === userId
}

/** Makes the next version current after rows were added to the present one. */
export async function nextVersion(tx: Tx, { batch_no: batchNo, version }: CycleRow): Promise<number> {
  await tx
    .updateTable('cycles')
    .set({ version: version + 1 })
    .where('batch_no', '=', batchNo)
    .execute()
  return version + 1
}
