import { cycleCan } from '@payouts/contract/cycles/can'
import { withCurrency } from '@payouts/contract/money'
import { canDecideTakeBack } from '@payouts/contract/posting/can'
import { recordEvent } from '../../activity/record.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { refusedBy } from '../../platform/refusal.ts'
import { type Closing, decisionsOnRequests } from '../../requests/decide-request.ts'
import { type LockedTakeBack, lockTakeBack } from './queries.ts'
import { returnToReview, type TakenBack } from './return-to-review.ts'
import '../tables.ts'

type AnyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/** A second person takes the approval back, or refuses; the requester may withdraw the request. */
export const decisionsOnTakeBacks = (takenBack: TakenBack) =>
  decisionsOnRequests<LockedTakeBack>({
    lock: lockTakeBack,
    canDecide: canDecideTakeBack,
    close,
    async carryOut(call, { cycle, reason }) {
      const refused = refusedBy(cycleCan.takeApprovalBack({ payoutStatus: cycle.status }), 'changeId')
      return refused ?? returnToReview(call, cycle, { reason, takenBack })
    },
    inWords: ({ payoutCycleName }, approved) =>
      `${approved ? 'approved' : 'refused'} taking back the approval of ${payoutCycleName}`,
    unchanged: 'The cycle stays approved.',
    target: ({ batchNo }) => ({ screen: 'cycle', batchNo })
  })

async function close(
  { tx, caller, clock, requestId }: AnyCall,
  { changeId, batchNo, payoutCycleName, amount, reason }: LockedTakeBack,
  { status, comment }: Closing
): Promise<void> {
  await tx
    .updateTable('approval_take_backs')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('change_id', '=', changeId)
    .execute()
  await recordEvent(tx, {
    area: 'payouts',
    action: actions[status],
    activity: `${status}: to take back the approval of ${payoutCycleName}, ${withCurrency(amount)}`,
    actor: caller,
    name: payoutCycleName,
    reason,
    comment,
    batchNo,
    details: { changeId },
    requestId,
    at: clock.now()
  })
}

const actions = {
  Approved: 'APPROVE TAKE-BACK OF APPROVAL',
  Refused: 'REFUSE TAKE-BACK OF APPROVAL',
  Withdrawn: 'WITHDRAW TAKE-BACK OF APPROVAL'
} as const
