import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { RecordedEvent } from '#activity/record.ts'
import { notifyOfVoidApprovals } from '#approvals/commands/notify-of-void-approvals.ts'
import { notify } from '#notices/notify.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { approvalsOf } from './approvals-of.ts'
import type { CycleRow } from './tables.ts'

type Acting = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock'>

/**
 * Notifies the requester of a cycle's approval that another person's action returned it to review, and its approvers
 * that their approvals are void. `cycle` is the row before the action, `status` the one after it.
 */
export async function notifyOfReturn(acting: Acting, cycle: CycleRow, status: CycleStatus): Promise<void> {
  const { tx, caller, clock } = acting
  if (cycle.status !== 'Pending Approval' || status === 'Pending Approval') return
  await notifyCycleApprovers(acting, cycle, caller, `${caller.name} changed its transactions`)
  if (cycle.requested_by === caller.userId) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [cycle.requested_by] },
    subject: `${cycle.name} went back to review: ${caller.name} changed what you had asked approval for`,
    target: { screen: 'cycle', batchNo: cycle.batch_no },
    at: clock.now()
  })
}

/** Notifies a cycle's approvers that their approvals are void, and records it in the cycle's history. */
export function notifyCycleApprovers(
  { tx, clock }: Pick<Acting, 'tx' | 'clock'>,
  cycle: Pick<CycleRow, 'batch_no' | 'name'>,
  actor: RecordedEvent['actor'],
  why: string
): Promise<void> {
  return notifyOfVoidApprovals(tx, approvalsOf(cycle), {
    area: 'payouts',
    actor,
    name: cycle.name,
    why,
    events: [{ batchNo: cycle.batch_no }],
    target: { screen: 'cycle', batchNo: cycle.batch_no },
    at: clock.now()
  })
}
