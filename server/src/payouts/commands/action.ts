import type { Verdict } from '@payouts/contract/cycles/can'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { ringgitOf, withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { recordEvent } from '../../activity/record.ts'
import { attachProof } from '../../attachments/commands.ts'
import { concerns } from '../../cycles/find-cycle.ts'
import { lockCycle, noSuchCycle } from '../../cycles/lock.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import type { Moved } from '../../transactions/move-rows.ts'
import { noteTouched, recordAction } from '../../transactions/record-action.ts'
import { nothingRefused, type Refused } from '../../transactions/refused-rows.ts'

/** What every action on a cycle is given. */
export type ActionInput = {
  batchNo: number
  version: number
  remark: string
  fileName?: string | null | undefined
  fileType?: string | null | undefined
}

type ActionCall = WriteCall<ActionInput>
type PayoutAction = 'HOLD' | 'REQUEST_APPROVAL' | 'APPROVE' | 'RETURN' | 'COMMENT'

/** Locks the cycle that an action is about; one that the caller has no rows in does not exist for them. */
export async function lockForAction({ tx, caller, input }: ActionCall): Promise<CycleRow | Refusal> {
  if (!(await concerns(tx, caller, input.batchNo))) return noSuchCycle(input.batchNo)
  return lockCycle(tx, input.batchNo, input.version)
}

/** The refusal that a rule of the contract calls for, if it does. */
export function refusedBy(verdict: Verdict): Refusal | undefined {
  return verdict.allowed ? undefined : refuse('refusedByRule', verdict.reason)
}

/** Records an action that moved no row by itself, with its proof and its line in the feed. */
export async function recordCycleAction(
  call: ActionCall,
  cycle: CycleRow,
  action: { kind: PayoutAction; touched: Moved; selectedDate?: Day }
): Promise<ActionResult | Refusal> {
  const recorded = await recordAction(call.tx, {
    ...action,
    batchNo: cycle.batch_no,
    remark: call.input.remark,
    actedBy: call.caller.userId,
    actedAt: call.clock.now()
  })
  return finishAction(call, cycle, { ...action, ...recorded })
}

/** Completes an action that was recorded before its rows moved, with its proof and its line in the feed. */
export async function finishMoveOfRows(
  call: ActionCall,
  cycle: CycleRow,
  action: { kind: PayoutAction; actionId: number; referenceNo: string; touched: Moved; refused: Refused }
): Promise<ActionResult | Refusal> {
  await noteTouched(call.tx, action.actionId, action.touched)
  return finishAction(call, cycle, action)
}

async function finishAction(
  call: ActionCall,
  cycle: CycleRow,
  action: { kind: PayoutAction; referenceNo: string; touched: Moved; selectedDate?: Day; refused?: Refused }
): Promise<ActionResult | Refusal> {
  const { kind, referenceNo, touched, selectedDate, refused = nothingRefused } = action
  const proof = await attachProof(call, {
    attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE',
    references: [String(cycle.batch_no), referenceNo]
  })
  if (isRefusal(proof)) return proof
  await recordEvent(call.tx, {
    area: 'payouts',
    action: kind.replaceAll('_', ' '),
    activity: sentence(kind, cycle, touched, selectedDate),
    actor: call.caller,
    name: cycle.name,
    comment: call.input.remark,
    referenceNo,
    batchNo: cycle.batch_no,
    requestId: call.requestId,
    at: call.clock.now(),
    ...(proof && { attachmentReference: { attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE', reference: referenceNo } })
  })
  return {
    ...(call.dryRun ? { refused: refused.items, refusedCount: refused.count } : { referenceNo }),
    totalPayOut: ringgitOf(touched.amount),
    dealerCount: touched.dealerCount,
    transactionCount: touched.transactionCount,
    date: selectedDate ?? call.clock.today()
  }
}

const plural = (count: number, noun: string) => `${count.toLocaleString('en-MY')} ${noun}${count === 1 ? '' : 's'}`

function sentence(kind: PayoutAction, cycle: CycleRow, touched: Moved, selectedDate?: Day): string {
  const named = `${cycle.name} (batch ${cycle.batch_no})`
  const what = `${plural(touched.transactionCount, 'transaction')} of ${plural(touched.dealerCount, 'dealer')}, ${withCurrency(ringgitOf(touched.amount))}`
  const sentences: Record<PayoutAction, string> = {
    HOLD: `Put ${what}, of ${named} on hold`,
    REQUEST_APPROVAL: `Requested approval of ${named}: ${what}`,
    APPROVE: `Approved ${named} for ${selectedDate}: ${what}`,
    RETURN: `Returned ${named} for review`,
    COMMENT: `Commented on ${named}`
  }
  return sentences[kind]
}
