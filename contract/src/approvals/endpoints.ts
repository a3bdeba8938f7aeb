import { z } from 'zod'
import { endpoint, messageResult } from '../endpoint.ts'
import { day, pageOf, pageRequest } from '../page.ts'
import { permission } from '../permissions.ts'
import { reason } from '../text.ts'
import { approvalKind, bands, currentPolicy, policyChange, policyStatus } from './schema.ts'

const reads = [permission('Approval Policies')] as const
const asks = [permission('Approval Policies', 'EDIT')] as const
const decides = [permission('Approval Policies', 'APPROVE')] as const

const changeId = z.int().positive()

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
    input: pageRequest.extend({ status: policyStatus.default('Pending'), changeId: changeId.nullish() }),
    output: z.object({ changes: pageOf(policyChange) })
  }),
  changePolicy: endpoint({
    path: '/api/v1/approvals/changePolicy',
    summary: 'Requests other bands of an approval policy from a day on',
    kind: 'write',
    access: asks,
    input: z.object({ kind: approvalKind, bands, validFrom: day, reason }),
    output: z.object({ changeId: z.int(), message: z.string() })
  }),
  approvePolicyChange: endpoint({
    path: '/api/v1/approvals/approvePolicyChange',
    summary: 'Accepts a requested change of an approval policy',
    kind: 'write',
    access: decides,
    input: z.object({ changeId, comment: z.string().trim().max(500).default('') }),
    output: messageResult
  }),
  refusePolicyChange: endpoint({
    path: '/api/v1/approvals/refusePolicyChange',
    summary: 'Refuses a requested change of an approval policy, with a reason',
    kind: 'write',
    access: decides,
    input: z.object({ changeId, comment: reason }),
    output: messageResult
  }),
  withdrawPolicyChange: endpoint({
    path: '/api/v1/approvals/withdrawPolicyChange',
    summary: "Withdraws the caller's own request for a change of an approval policy",
    kind: 'write',
    access: asks,
    input: z.object({ changeId }),
    output: messageResult
  })
}
