import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { CycleEffect } from '@payouts/contract/exclusions/schema'
import { ringgitOf } from '@payouts/contract/money'
import { recordEvent } from '#activity/record.ts'
import { notifyOfReturn } from '#cycles/notify-of-return.ts'
import { settleCycle } from '#cycles/status.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { MovedRows } from '#transactions/move-rows.ts'
import { summarizeMove } from '#transactions/move-summary.ts'
import { recordAction } from '#transactions/record-action.ts'

const wasSettled: readonly CycleStatus[] = ['Pending Approval', 'Cancelled']

type MovingCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/** The effect of exclusions on one cycle's rows, for the cycle's activity. */
type MoveOfCycle = {
  cycle: CycleRow
  kind: 'EXCLUDE' | 'GIVE_BACK'
  moved: MovedRows
  /** The reason, for the cycle's record. */
  remark: string
  /** The clients of the exclusions, for the cycle's feed. */
  clientNames: readonly string[]
}

/**
 * Records a move in a cycle and updates its status: a submitted cycle has changed, and a cancelled one has rows
 * again, so both return to review, and the feed says so.
 */
export async function noteMoveOfCycle(call: MovingCall, move: MoveOfCycle): Promise<CycleEffect> {
  const { tx, caller, clock, requestId } = call
  const { cycle, kind, moved, remark } = move
  const { referenceNo } = await recordAction(tx, {
    kind,
    batchNo: cycle.batch_no,
    remark,
    actedBy: caller.userId,
    actedAt: clock.now(),
    touched: moved
  })
  const status = await settleCycle(tx, cycle)
  await notifyOfReturn(call, cycle, status)
  const returnsToReview = wasSettled.includes(cycle.status) && !wasSettled.includes(status)
  await recordEvent(tx, {
    area: 'payouts',
    action: kind.replaceAll('_', ' '),
    activity: sentence(move, returnsToReview),
    actor: caller,
    name: cycle.name,
    comment: remark,
    referenceNo,
    batchNo: cycle.batch_no,
    requestId,
    at: clock.now()
  })
  return {
    batchNo: cycle.batch_no,
    payoutCycleName: cycle.name,
    payoutStatus: cycle.status,
    returnsToReview,
    totalPayOut: ringgitOf(moved.amount),
    dealerCount: moved.dealerCount,
    transactionCount: moved.transactionCount
  }
}

function sentence({ cycle, kind, moved, clientNames }: MoveOfCycle, returnsToReview: boolean): string {
  const summary = summarizeMove(kind === 'EXCLUDE' ? 'Excluded' : 'Gave back', cycle, moved)
  const whose = `${summary}: ${clientNames.join(', ')}.`
  return returnsToReview ? `${whose} It was ${cycle.status.toLowerCase()} and is back in review.` : whose
}
