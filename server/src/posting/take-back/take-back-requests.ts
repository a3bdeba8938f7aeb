import { cycleCan } from '@payouts/contract/cycles/can'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canDecideTakeBack } from '@payouts/contract/posting/can'
import { refusedBy } from '#platform/refusal.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { lockEach } from '#requests/stored-requests.ts'
import { type LockedTakeBack, lockTakeBack, takeBacks } from './queries.ts'
import { returnToReview, type TakenBack } from './return-to-review.ts'

/** Requests to take back the approval of a cycle that has not been posted. */
export const takeBackRequests = (takenBack: TakenBack) =>
  requestsOfKind<LockedTakeBack>({
    stored: takeBacks,
    lock: lockEach(lockTakeBack),
    canDecide: canDecideTakeBack,
    decides: permission('Payout', 'APPROVE'),
    area: 'payouts',
    subject: 'TAKE-BACK OF APPROVAL',
    what: ({ payoutCycleName, amount }) => `to take back the approval of ${payoutCycleName}, ${withCurrency(amount)}`,
    event: ({ batchNo, payoutCycleName }) => ({ name: payoutCycleName, batchNo }),
    target: ({ batchNo }) => ({ screen: 'cycle', batchNo }),
    meanwhile: 'The cycle is not posted until a second person has decided.',
    async apply(call, { cycle, reason }) {
      const refused = refusedBy(cycleCan.takeApprovalBack({ payoutStatus: cycle.status }), 'changeId')
      return refused ?? returnToReview(call, cycle, { reason, takenBack })
    },
    unchanged: 'The cycle stays approved.'
  })
