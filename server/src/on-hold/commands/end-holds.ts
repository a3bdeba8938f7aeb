import { isBeforeApproval } from '@payouts/contract/cycles/can'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { notifyCycleApprovers } from '#cycles/notify-of-return.ts'
import { settleCycle } from '#cycles/status.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { enqueueCyclePosting } from '#posting/jobs.ts'
import type { MovedRows } from '#transactions/move-rows.ts'
import { summarizeMove } from '#transactions/move-summary.ts'
import { moveRecorded } from '#transactions/record-action.ts'
import { releasedTo } from './hold-action.ts'

/** Holds of one locked cycle that end automatically: which rows, and why. */
type EndedHolds = {
  cycle: CycleRow
  holdType: HoldType
  remark: string
  where: RawBuilder<SqlBool>
  /** The earliest day for a row, in place of its own; null for none. */
  dueOn?: RawBuilder<Day | null>
  /** What a row has as its e-invoice number from then on. */
  eInvoiceNo?: RawBuilder<string | null>
}

/**
 * Ends holds automatically: rows of an unapproved cycle become payable with it, others are posted separately, today or
 * on the later day that their cycle was approved for, or that they were released for.
 */
export async function endHolds(
  tx: Tx,
  { clock, jobs }: { clock: Clock; jobs: JobQueue },
  { cycle, holdType, remark, where, dueOn = sql`due_on`, eInvoiceNo }: EndedHolds
): Promise<MovedRows & { actionId: number }> {
  const { approved_for: approvedFor } = cycle
  const date = approvedFor !== null && approvedFor > clock.today() ? approvedFor : clock.today()
  const release = {
    kind: 'RELEASE' as const,
    batchNo: cycle.batch_no,
    holdType,
    remark,
    actedBy: null,
    actedAt: clock.now(),
    selectedDate: date
  }
  const { moved, referenceNo, actionId } = await moveRecorded(tx, release, (ownId) => {
    const { to, set } = releasedTo(cycle, { actionId: ownId, date: sql`greatest(${dueOn}, ${date}::date)` })
    return { from: ['HELD', 'RELEASE_REQUESTED'], to, set: { ...set, ...(eInvoiceNo && { eInvoiceNo }) }, where }
  })
  const status = await settleCycle(tx, cycle)
  if (status !== cycle.status)
    await notifyCycleApprovers({ tx, clock }, cycle, 'system', 'holds of it ended by themselves')
  if (!isBeforeApproval(cycle.status) && date === clock.today()) await enqueueCyclePosting(tx, jobs, cycle.batch_no)
  await recordEvent(tx, {
    area: 'on-hold',
    action: 'RELEASE',
    activity: summarizeMove('Released', cycle, moved),
    actor: 'system',
    name: cycle.name,
    reason: holdType,
    comment: remark,
    referenceNo,
    batchNo: cycle.batch_no,
    details: { amount: ringgitOf(moved.amount), transactionCount: moved.transactionCount, date },
    at: clock.now()
  })
  return { ...moved, actionId }
}
