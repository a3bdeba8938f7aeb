import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import type { ActionKind, ActionResult } from '@payouts/contract/cycles/schema'
import { type Ringgit, ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import { attachProof } from '#attachments/commands.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import type { Moved } from './move-rows.ts'
import { noneRefused, type RefusedRows } from './refused-rows.ts'

/** A call that acts on cycles or their rows. Every action has a remark, and may have a proof. */
export type ActionCall = WriteCall<{
  remark: string
  fileName?: string | null | undefined
  fileType?: string | null | undefined
}>

/** A line in a cycle's feed: what the action does not show already. */
export type FeedEntry = Pick<RecordedEvent, 'area' | 'activity' | 'reason' | 'details'>

type FinishedAction = {
  kind: ActionKind
  referenceNo: string
  /** The action's total. */
  touched: Moved
  /** A line for each cycle, with what moved there; by default with the action's total. */
  feed: readonly { cycle: CycleRow; entry: FeedEntry; moved?: Moved }[]
  refused?: RefusedRows
  date: Day
  /** A further figure of the answer. */
  netPayOut?: Ringgit
  before?: PayoutFigures
  after?: PayoutFigures
  requestedFor?: Day[] | undefined
}

const attachmentType = 'ON_HOLD_AND_PAYOUT_SERVICE'

/** Completes a recorded action: stores the proof, adds a line to each cycle's feed, and returns the answer. */
export async function finishAction(call: ActionCall, action: FinishedAction): Promise<ActionResult | Refusal> {
  const { tx, caller, input, clock, requestId, dryRun } = call
  const { kind, referenceNo, touched, feed, refused = noneRefused, date } = action
  const { netPayOut, requestedFor, before, after } = action
  const batchNos = feed.map(({ cycle }) => String(cycle.batch_no))
  const proof = await attachProof(call, { attachmentType, references: [...batchNos, referenceNo] })
  if (isRefusal(proof)) return proof
  for (const { cycle, entry, moved = touched } of feed)
    await recordEvent(tx, {
      ...entry,
      action: kind.replaceAll('_', ' '),
      actor: caller,
      name: cycle.name,
      comment: input.remark,
      referenceNo,
      batchNo: cycle.batch_no,
      amount: ringgitOf(moved.amount),
      requestId,
      at: clock.now(),
      ...(proof && { attachmentReference: { attachmentType, reference: referenceNo } })
    })
  return {
    ...(dryRun ? { refused: refused.items, refusedCount: refused.count, requestedFor } : { referenceNo }),
    totalPayOut: ringgitOf(touched.amount),
    dealerCount: touched.dealerCount,
    transactionCount: touched.transactionCount,
    date,
    ...(netPayOut && { netPayOut }),
    ...(before && { before }),
    ...(after && { after })
  }
}
