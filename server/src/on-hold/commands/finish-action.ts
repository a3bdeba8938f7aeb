import type { ActionResult } from '@payouts/contract/cycles/schema'
import { ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { recordEvent } from '../../activity/record.ts'
import { attachProof } from '../../attachments/commands.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { sumOfMoves } from '../../transactions/move-rows.ts'
import { touchedSentence } from '../../transactions/move-summary.ts'
import { noteTouched } from '../../transactions/record-action.ts'
import type { Refused } from '../../transactions/refused-rows.ts'
import type { HoldAction } from './hold-action.ts'
import type { HoldActionCall, Touched } from './hold-action-call.ts'

type Done = {
  action: HoldAction
  actionId: number
  referenceNo: string
  touched: readonly Touched[]
  refused: Refused
  date: Day
}

const attachmentType = 'ON_HOLD_AND_PAYOUT_SERVICE'

/** Completes an action whose rows have moved: what it came to, its proof, and a line in the feed for each cycle. */
export async function finishAction(call: HoldActionCall, done: Done): Promise<ActionResult | Refusal> {
  const { actionId, referenceNo, touched, refused, date } = done
  const sum = sumOfMoves(touched.map(({ moved }) => moved))
  await noteTouched(call.tx, actionId, sum)
  const proof = await attachProof(call, {
    attachmentType,
    references: [...touched.map(({ cycle }) => String(cycle.batch_no)), referenceNo]
  })
  if (isRefusal(proof)) return proof
  for (const one of touched) await recordTouched(call, done, one, proof !== undefined)
  return {
    ...(call.dryRun ? { refused: refused.items, refusedCount: refused.count } : { referenceNo }),
    totalPayOut: ringgitOf(sum.amount),
    dealerCount: sum.dealerCount,
    transactionCount: sum.transactionCount,
    date
  }
}

async function recordTouched(
  call: HoldActionCall,
  { action, referenceNo, date }: Done,
  { cycle, moved }: Touched,
  hasProof: boolean
): Promise<void> {
  const { tx, caller, input, clock, requestId } = call
  await recordEvent(tx, {
    area: 'on-hold',
    action: action.kind.replaceAll('_', ' '),
    activity: touchedSentence(action.told, cycle, moved),
    actor: caller,
    name: cycle.name,
    reason: input.holdType,
    comment: input.remark,
    referenceNo,
    batchNo: cycle.batch_no,
    details: {
      amount: ringgitOf(moved.amount),
      dealerCount: moved.dealerCount,
      transactionCount: moved.transactionCount,
      ...(action.hasDate && { date })
    },
    requestId,
    at: clock.now(),
    ...(hasProof && { attachmentReference: { attachmentType, reference: referenceNo } })
  })
}
