import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import { isVisibleCycle } from '#cycles/find-cycle.ts'
import { lockCycle, noSuchCycle } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { finishAction } from '#transactions/finish-action.ts'
import type { Moved } from '#transactions/move-rows.ts'
import { recordAction } from '#transactions/record-action.ts'

/** The input of every action on a cycle. */
export type ActionInput = {
  batchNo: number
  version: number
  remark: string
  fileName?: string | null | undefined
  fileType?: string | null | undefined
}

type CycleCall = WriteCall<ActionInput>

/** Locks the cycle of an action. To the caller, a cycle without visible rows does not exist. */
export async function lockForAction({ tx, caller, input }: CycleCall): Promise<CycleRow | Refusal> {
  if (!(await isVisibleCycle(tx, caller, input.batchNo))) return noSuchCycle(input.batchNo)
  return lockCycle(tx, input.batchNo, input.version)
}

type CycleAction = {
  kind: 'REQUEST_APPROVAL' | 'GIVE_APPROVAL' | 'APPROVE' | 'RETURN' | 'COMMENT'
  /** The action as a sentence of the cycle's feed. */
  activity: string
  touched: Moved
  selectedDate?: Day
  /** Further data for auditors. */
  details?: object
  /** The cycle's figures with the action; absent if it does not concern the payout. */
  figures?: PayoutFigures
}

/** Records an action on a whole cycle, which moves no rows itself, with its proof and its line in the feed. */
export async function recordCycleAction(
  call: CycleCall,
  cycle: CycleRow,
  { kind, activity, touched, selectedDate, details, figures }: CycleAction
): Promise<ActionResult | Refusal> {
  const { tx, caller, input, clock, dryRun } = call
  const netPayOut = figures?.netPayoutAmount
  const { referenceNo } = await recordAction(tx, {
    kind,
    batchNo: cycle.batch_no,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt: clock.now(),
    touched,
    ...(netPayOut && { netPayOut }),
    ...(selectedDate && { selectedDate })
  })
  const feed = [{ cycle, entry: { area: 'payouts', activity, ...(details && { details }) } }]
  const date = selectedDate ?? clock.today()
  return finishAction(call, {
    kind,
    referenceNo,
    touched,
    feed,
    date,
    ...(netPayOut && { netPayOut }),
    ...(dryRun && figures && { before: figures, after: figures })
  })
}
