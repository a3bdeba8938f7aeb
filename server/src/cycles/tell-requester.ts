import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { notify } from '../notices/notify.ts'
import type { WriteCall } from '../platform/http/bind.ts'
import type { CycleRow } from './tables.ts'

type Acting = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock'>

/**
 * Tells who requested a cycle's approval that somebody else's action sent it back to review. `cycle` is the row before
 * the action, `status` what the action left.
 */
export async function tellOfReturn({ tx, caller, clock }: Acting, cycle: CycleRow, status: CycleStatus): Promise<void> {
  if (cycle.status !== 'Pending Approval' || status === 'Pending Approval' || cycle.requested_by === caller.userId)
    return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [cycle.requested_by] },
    subject: `${cycle.name} went back to review: ${caller.name} changed what you had asked approval for`,
    place: { screen: 'cycle', batchNo: cycle.batch_no },
    at: clock.now()
  })
}
