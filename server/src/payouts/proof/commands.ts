import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { RowCheck } from '@payouts/contract/payouts/proof'
import { recordEvent } from '#activity/record.ts'
import { lockCycle } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { cycleText } from '#transactions/move-summary.ts'
import type { CountedRows } from './count-rows.ts'
import '../tables.ts'

export const rowCheckQueue = 'check-cycle-rows'

type CheckCall = WriteCall<CheckedInputOf<typeof payoutEndpoints.checkCycleRows>>

/** Enqueues a job that adds up every row of a cycle; it begins once this transaction commits. */
export async function checkCycleRows(call: CheckCall): Promise<RowCheck | Refusal> {
  const { tx, caller, clock, input, requestId, services } = call
  const cycle = await lockCycle(tx, input.batchNo)
  if (isRefusal(cycle)) return cycle
  await beginRowCheck(tx, services.jobs, { cycle, requestedBy: caller.userId, beganAt: clock.now() })
  await recordEvent(tx, {
    area: 'proof',
    action: 'CHECK ROWS',
    activity: `Had every transaction of ${cycleText(cycle)} added up again`,
    actor: caller,
    name: cycle.name,
    batchNo: cycle.batch_no,
    requestId,
    at: clock.now()
  })
  return { askedBy: caller.name, beganAt: clock.now().toISOString(), endedAt: null, rowsDone: 0, isCurrent: false }
}

type NewCheck = { cycle: CycleRow; requestedBy: number; beganAt: Date }

/** The former result stays valid until this check has ended. */
export async function beginRowCheck(tx: Tx, jobs: JobQueue, { cycle, requestedBy, beganAt }: NewCheck): Promise<void> {
  const begun = { asked_by: requestedBy, began_at: beganAt, ended_at: null, rows_done: 0 }
  await tx
    .insertInto('row_checks')
    .values({ batch_no: cycle.batch_no, version: cycle.version, change_no: cycle.change_no, ...begun })
    .onConflict((conflict) => conflict.column('batch_no').doUpdateSet(begun))
    .execute()
  await jobs.enqueue(tx, rowCheckQueue, { batchNo: cycle.batch_no }, { singletonKey: String(cycle.batch_no) })
}

export async function saveProgress(database: Database, batchNo: number, rowsDone: number): Promise<void> {
  await database.updateTable('row_checks').set({ rows_done: rowsDone }).where('batch_no', '=', batchNo).execute()
}

/** Stores the result of a check, with the cycle's state in the check's snapshot. */
export async function endRowCheck(tx: Tx, { cycle, ...counted }: CountedRows, endedAt: Date): Promise<void> {
  await tx
    .updateTable('row_checks')
    .set({
      version: cycle.version,
      change_no: cycle.change_no,
      ended_at: endedAt,
      rows_done: counted.rowsDone,
      row_count: counted.rowCount,
      amount: counted.amount,
      difference_count: counted.differenceCount,
      differences: JSON.stringify(counted.differences)
    })
    .where('batch_no', '=', cycle.batch_no)
    .execute()
  const found = counted.differenceCount === 0 ? 'no difference' : countOf(counted.differenceCount, 'difference')
  await recordEvent(tx, {
    area: 'proof',
    action: 'CHECK ROWS',
    activity: `Added up every transaction of ${cycleText(cycle)}: ${found}`,
    actor: 'system',
    name: cycle.name,
    batchNo: cycle.batch_no,
    amount: counted.amount,
    details: { transactionCount: counted.rowCount, differences: counted.differences },
    at: endedAt
  })
}
