import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { reattempt } from './commands/reattempt.ts'
import { postingErrors } from './queries.ts'
import { listTakeBacks } from './take-back/queries.ts'
import { requestTakeBackBy } from './take-back/request.ts'
import type { TakenBack } from './take-back/return-to-review.ts'
import { takeBackRequests } from './take-back/take-back-requests.ts'

/** Areas above this one pass what else happens to a cycle whose approval was taken back. */
export function postingRoutes(takenBack: TakenBack): Route[] {
  const requests = takeBackRequests(takenBack)
  return [
    read(postingEndpoints.getPayoutPostErrors, ({ db, caller, input }) => postingErrors(db, caller, input)),
    write(postingEndpoints.reattemptPosting, reattempt),
    read(takeBackEndpoints.getApprovalTakeBacks, listTakeBacks),
    write(takeBackEndpoints.requestApprovalTakeBack, requestTakeBackBy(takenBack)),
    write(takeBackEndpoints.approveApprovalTakeBack, requests.approve),
    write(takeBackEndpoints.refuseApprovalTakeBack, requests.refuse),
    write(takeBackEndpoints.withdrawApprovalTakeBack, requests.withdraw)
  ]
}
