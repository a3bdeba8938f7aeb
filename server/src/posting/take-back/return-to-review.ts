import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { ringgitOf, withCurrency } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { returnFromApproval } from '#cycles/status.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { sumsByState } from '#cycles/totals.ts'
import { notify } from '#notices/notify.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { moveRows } from '#transactions/move-rows.ts'
import { recordAction } from '#transactions/record-action.ts'

type Acting = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId' | 'services'>

/**
 * Applies what changed while the cycle was approved and its rows stood still, such as exclusions that were added. The
 * areas that know of it are above this one.
 */
export type TakenBack = (acting: Acting, cycle: CycleRow, approvedAt: Date | null) => Promise<void>

/**
 * Returns an approved cycle to review, with its rows as they were before the approval: what was released since waits on
 * hold again, unless it was paid already. The cycle is locked.
 */
export async function returnToReview(
  acting: Acting,
  cycle: CycleRow,
  { reason, takenBack }: { reason: string; takenBack: TakenBack }
): Promise<{ message: string }> {
  const { tx, caller, clock, requestId } = acting
  const { batch_no: batchNo, name } = cycle
  await returnFromApproval(tx, batchNo)
  await holdReleasedAgain(acting, batchNo)
  const { PAYABLE } = await sumsByState(tx, { batchNo })
  const { referenceNo } = await recordAction(tx, {
    ...{ kind: 'RETURN', batchNo, remark: reason, actedBy: caller.userId, actedAt: clock.now() },
    touched: { amount: PAYABLE.amount, dealerCount: PAYABLE.dealers, transactionCount: PAYABLE.rows }
  })
  await recordEvent(tx, {
    area: 'payouts',
    action: 'TAKE BACK APPROVAL',
    activity: `Took back the approval of ${name}, ${withCurrency(ringgitOf(PAYABLE.amount))}: it is in review again`,
    actor: caller,
    name,
    reason,
    referenceNo,
    batchNo,
    requestId,
    at: clock.now()
  })
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [cycle.requested_by, cycle.approved_by].filter((userId) => userId !== caller.userId) },
    subject: `The approval of ${name} was taken back`,
    detail: reason,
    target: { screen: 'cycle', batchNo },
    at: clock.now()
  })
  const returned = { status: 'Pending Review' as const, approved_at: null, approved_by: null, approved_for: null }
  await takenBack(acting, { ...cycle, ...returned }, cycle.approved_at)
  return { message: `${name} is in review again, and nothing of it is posted.` }
}

/** Rows that were released since the approval and wait for their day return to the holds that they came from. */
async function holdReleasedAgain({ tx, clock }: Acting, batchNo: number): Promise<void> {
  const { rows: holds } = await sql<{ actionId: number; holdType: HoldType; heldSince: Date }>`
    select action_id as "actionId", hold_type as "holdType", acted_at as "heldSince" from cycle_actions
    where hold_type is not null and action_id = any(array(
      select hold_action_id from transactions where batch_no = ${batchNo} and state = 'RELEASED'))
    order by action_id`.execute(tx)
  for (const { actionId, holdType, heldSince } of holds)
    await moveRows(tx, {
      batchNo,
      on: clock.today(),
      from: ['RELEASED'],
      to: 'HELD',
      where: sql`hold_action_id = ${actionId}`,
      set: { holdType, heldSince, releaseActionId: null, requestActionId: null, dueOn: null }
    })
}
