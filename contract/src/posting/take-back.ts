import { z } from 'zod'
import { batchNo, version } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { day, pageOf } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { listOfRequests, requestAndDecision } from '#requests/schema.ts'
import { reason } from '#text.ts'

/** A request to take back the approval of a cycle that has not been posted. */
const approvalTakeBack = z.object({
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
const requests = [permission('Payout', 'REQUEST APPROVAL'), mayDecide] as const

// None of these calls releases money: at most a cycle is posted as two people approved it before.
export const takeBackEndpoints = {
  getApprovalTakeBacks: endpoint({
    path: '/api/v1/payout/getApprovalTakeBacks',
    summary: 'Lists requests to take back the approval of cycles',
    kind: 'read',
    access: [permission('Payout')],
    input: listOfRequests.extend({ batchNo: batchNo.nullish() }),
    output: z.object({ changes: pageOf(approvalTakeBack) })
  }),
  ...requestEndpoints('/api/v1/payout', {
    name: 'ApprovalTakeBack',
    what: 'to take back the approval of a cycle',
    make: { name: 'requestApprovalTakeBack', access: requests, input: z.object({ batchNo, version, reason }) },
    decides: [mayDecide],
    withdraws: requests,
    reask: false
  })
}
