import { z } from 'zod'
import { endpoint, messageResult } from '../endpoint.ts'
import { day, pageOf } from '../page.ts'
import { permission } from '../permissions.ts'
import { approveChange, changesRequest, refuseChange, requestedChange, withdrawChange } from '../requests/schema.ts'
import { reason } from '../text.ts'
import { approvalKind, bands, currentPolicy, policyChange } from './schema.ts'

const reads = [permission('Approval Policies')] as const
const requests = [permission('Approval Policies', 'EDIT')] as const
const decides = [permission('Approval Policies', 'APPROVE')] as const

/** Whose approvals what moves or forfeits money takes, by its amount. */
export const approvalEndpoints = {
  getApprovalPolicies: endpoint({
    path: '/api/v1/approvals/getApprovalPolicies',
    summary: 'Reads whose approvals each kind of decision takes today',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ policies: z.array(currentPolicy) })
  }),
  /** Changes that wait, oldest first, or that were decided, newest first; or the one that is named. */
  getPolicyChanges: endpoint({
    path: '/api/v1/approvals/getPolicyChanges',
    summary: 'Lists changes of approval policies that wait for a second person or were decided',
    kind: 'read',
    access: reads,
    input: changesRequest,
    output: z.object({ changes: pageOf(policyChange) })
  }),
  changePolicy: endpoint({
    path: '/api/v1/approvals/changePolicy',
    summary: 'Requests other bands of an approval policy from a day on',
    kind: 'write',
    access: requests,
    input: z.object({ kind: approvalKind, bands, validFrom: day, reason }),
    output: requestedChange
  }),
  approvePolicyChange: endpoint({
    path: '/api/v1/approvals/approvePolicyChange',
    summary: 'Accepts a requested change of an approval policy',
    kind: 'write',
    access: decides,
    input: approveChange,
    output: messageResult
  }),
  refusePolicyChange: endpoint({
    path: '/api/v1/approvals/refusePolicyChange',
    summary: 'Refuses a requested change of an approval policy, with a reason',
    kind: 'write',
    access: decides,
    input: refuseChange,
    output: messageResult
  }),
  withdrawPolicyChange: endpoint({
    path: '/api/v1/approvals/withdrawPolicyChange',
    summary: "Withdraws the caller's own request for a change of an approval policy",
    kind: 'write',
    access: requests,
    input: withdrawChange,
    output: messageResult
  })
}
