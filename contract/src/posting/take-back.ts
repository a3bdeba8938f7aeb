import { z } from 'zod'
import { batchNo, version } from '../cycles/schema.ts'
import { endpoint, messageResult } from '../endpoint.ts'
import { ringgit } from '../money.ts'
import { day, pageOf } from '../page.ts'
import { permission } from '../permissions.ts'
import {
  approveChange,
  changesRequest,
  refuseChange,
  requestAndDecision,
  requestedChange,
  withdrawChange
} from '../requests/schema.ts'
import { reason } from '../text.ts'

/** A request to take back the approval of a cycle that has not been posted. */
export const approvalTakeBack = z.object({
  changeId: z.int(),
  batchNo,
  version,
  payoutCycleName: z.string(),
  /** The day that the cycle was approved for. */
  approvedFor: day,
  /** What was payable in RM, before withholding tax, when the request was made. */
  amount: ringgit,
  fourEyes: z.boolean(),
  ...requestAndDecision
})
export type ApprovalTakeBack = z.infer<typeof approvalTakeBack>

const mayDecide = permission('Payout', 'APPROVE')
const decides = [mayDecide] as const

// None of these calls lets money go: at most a cycle is posted as two people approved it before.
export const takeBackEndpoints = {
  getApprovalTakeBacks: endpoint({
    path: '/api/v1/payout/getApprovalTakeBacks',
    summary: 'Lists requests to take back the approval of cycles',
    kind: 'read',
    access: [permission('Payout')],
    input: changesRequest.extend({ batchNo: batchNo.nullish() }),
    output: z.object({ changes: pageOf(approvalTakeBack) })
  }),
  requestApprovalTakeBack: endpoint({
    path: '/api/v1/payout/requestApprovalTakeBack',
    summary: 'Requests to take back the approval of a cycle, which is not posted meanwhile',
    kind: 'write',
    access: [permission('Payout', 'REQUEST APPROVAL'), mayDecide],
    reask: false,
    input: z.object({ batchNo, version, reason }),
    output: requestedChange
  }),
  approveApprovalTakeBack: endpoint({
    path: '/api/v1/payout/approveApprovalTakeBack',
    summary: 'Takes back the approval of a cycle, which returns to review',
    kind: 'write',
    access: decides,
    reask: false,
    input: approveChange,
    output: messageResult
  }),
  refuseApprovalTakeBack: endpoint({
    path: '/api/v1/payout/refuseApprovalTakeBack',
    summary: 'Refuses to take back the approval of a cycle, which is posted on its day',
    kind: 'write',
    access: decides,
    reask: false,
    input: refuseChange,
    output: messageResult
  }),
  withdrawApprovalTakeBack: endpoint({
    path: '/api/v1/payout/withdrawApprovalTakeBack',
    summary: "Withdraws one's own request to take back the approval of a cycle",
    kind: 'write',
    access: [permission('Payout', 'REQUEST APPROVAL'), mayDecide],
    reask: false,
    input: withdrawChange,
    output: messageResult
  })
}
