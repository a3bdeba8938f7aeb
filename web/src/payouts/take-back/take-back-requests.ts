import { canDecideTakeBack } from '@payouts/contract/posting/can'
import { type ApprovalTakeBack, takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { byChangeId, type RequestKind, requestCalls } from '#requests/request-kind.ts'
import { takeBackReads } from './api.ts'
import { messages } from './messages.ts'

/** Taking back the approval of a cycle before it is posted. */
export const takeBackRequests: RequestKind<ApprovalTakeBack> = {
  idOf: ({ changeId }) => changeId,
  titleOf: ({ payoutCycleName }) => messages.requestTitle(payoutCycleName),
  effectOf: (_request, approves) => (approves ? messages.approveText : messages.refuseText),
  canDecide: canDecideTakeBack,
  calls: requestCalls({
    approve: takeBackEndpoints.approveApprovalTakeBack,
    refuse: takeBackEndpoints.refuseApprovalTakeBack,
    withdraw: takeBackEndpoints.withdrawApprovalTakeBack,
    invalidates: takeBackReads,
    named: byChangeId
  })
}
